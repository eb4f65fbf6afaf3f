package import AssayBytes

/// The names a field can have: a closed set, none of which holds a secret, a proof, a token or
/// a key.
package enum LogFieldName: String, CaseIterable, Sendable {
    case address, count, cpu, detail, endpoint, epoch, error, fence, file, generation, issuer
    case keys, limit, line, measured, name, offset, operators, path, peer, pid, policy, pool, realm
    case reason, revision, seen, sequence, setting, signal, since, skipped, store, suppressed
    case tier, version, workers
    case durationMilliseconds = "duration_ms"
    case keyNumber = "key_number"
    case policyHash = "policy_hash"
    case retryMilliseconds = "retry_ms"
}

/// One named value of a line.
package struct LogField: Sendable {
    package let name: LogFieldName
    package let value: LogValue

    /// A field holding words from the program or its configuration, never from a request.
    package static func text(_ name: LogFieldName, _ text: String) -> LogField {
        LogField(name: name, value: .text(text))
    }

    /// A field holding a number.
    package static func number(_ name: LogFieldName, _ number: some BinaryInteger) -> LogField {
        LogField(name: name, value: .number(Int64(clamping: number)))
    }

    /// A field holding an epoch or another public 16-byte identifier, in hexadecimal.
    package static func identifier(_ name: LogFieldName, _ value: Bytes16) -> LogField {
        LogField(name: name, value: .identifier(value))
    }

    /// A field holding the digest of something public, in hexadecimal.
    package static func digest(_ name: LogFieldName, _ value: Bytes32) -> LogField {
        LogField(name: name, value: .text(value.hexadecimal))
    }

    /// A field holding an instant, in milliseconds since 1970.
    package static func time(_ name: LogFieldName, _ time: WallTime) -> LogField {
        LogField(name: name, value: .number(time.milliseconds))
    }
}

/// What a field can hold.
package enum LogValue: Sendable {
    case text(String)
    case number(Int64)
    case identifier(Bytes16)
}
