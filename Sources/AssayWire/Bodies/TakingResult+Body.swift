import AssayBytes

extension BatchWriter {
    /// Adds the value of the field `result`: its type and body; nothing for `none`.
    mutating func put(_ result: TakingResult) {
        switch result {
        case .none: break
        case .expiry(let expiry):
            put(1 as UInt8)
            put(expiry)
        case .transaction(let state, let nonce, let expiry):
            put(2 as UInt8)
            put(state)
            put(nonce)
            put(expiry)
        case .enrolled(let credential, let assurance):
            put(3 as UInt8)
            put(credential)
            put(assurance.rawValue)
        case .rotated(let credential, let overlapUntil):
            put(4 as UInt8)
            put(credential)
            put(overlapUntil)
        case .recovery(let recovery, let state, let effectiveAt):
            put(5 as UInt8)
            put(recovery)
            put(state.rawValue)
            put(optional: effectiveAt) { $0.put($1) }
        case .session(let token, let expiry):
            put(6 as UInt8)
            put(token)
            put(expiry)
        }
    }
}

extension TakingResult {
    /// The result that the field `result` holds; nil when it is none of version 1. That nothing
    /// is told is said by the field's absence.
    init?(reading field: Span<UInt8>) {
        var reader = BodyReader(field)
        do throws(BodyFault) {
            self = try Self.read(&reader)
            try reader.end()
        } catch {
            return nil
        }
    }

    private static func read(_ reader: inout BodyReader) throws(BodyFault) -> TakingResult {
        switch try reader.byte() {
        case 1: .expiry(try reader.time())
        case 2:
            .transaction(
                state: try reader.bytes32(), nonce: try reader.bytes32(),
                expiry: try reader.time())
        case 3: .enrolled(try reader.id(), try reader.choice(Assurance.self))
        case 4: .rotated(try reader.id(), overlapUntil: try reader.time())
        case 5:
            .recovery(
                try reader.id(), try reader.choice(RecoveryState.self),
                effectiveAt: try reader.optionalTime())
        case 6: .session(try reader.token(), expiry: try reader.time())
        default: throw BodyFault()
        }
    }
}
