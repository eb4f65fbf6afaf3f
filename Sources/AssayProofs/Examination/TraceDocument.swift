import AssayEncodings
package import AssayWire

/// A trace as it may be told outside the verifier (SPEC.md section 9.1): a JSON array of checks,
/// `{"check": name, "reason": name or null, "values": {label: number, text or null}}`, without
/// secrets.
package struct TraceDocument {
    /// The length of the whole, in bytes.
    package static let bytesMax = 8192
    /// What is kept for the end: the check that decided, and the count of those left out.
    private static let endBytes = 320
    private var elements: [[UInt8]] = []
    private var bytesCount = 2
    private var leftOut = 0
    private var reasons: Set<Reason> = []

    /// The checks of a trace; `results` are those of its signature checks, in order.
    package init(_ trace: Trace, _ results: [Bool]) {
        for check in trace.checks { add(check) }
        for (index, holds) in results.enumerated() {
            let signature =
                index < trace.signatures.count
                ? trace.signatures[index]
                : TracedSignature(name: "signature", invalid: .signatureInvalid)
            add(
                TracedCheck(
                    name: signature.name, reason: holds ? nil : signature.invalid, measured: []))
        }
    }

    /// The text, in which `reason` stands as the reason of a check: where none of those a
    /// verifier makes gave it, the ledger did.
    package consuming func json(of reason: Reason) -> [UInt8] {
        if !reasons.contains(reason) {
            append(Self.element("\(Self.ledgerCheck(reason))", reason, []))
        }
        if leftOut > 0 {
            let count = Measured(label: "checks", value: .number(Int64(leftOut)))
            append(Self.element("left out", nil, [count]))
        }
        return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")])
            + [UInt8(ascii: "]")]
    }

    private mutating func add(_ check: TracedCheck) {
        let element = Self.element("\(check.name)", check.reason, check.measured)
        guard bytesCount + element.count + 1 <= Self.bytesMax - Self.endBytes else {
            leftOut += 1
            return
        }
        if let reason = check.reason { reasons.insert(reason) }
        append(element)
    }

    private mutating func append(_ element: [UInt8]) {
        elements.append(element)
        bytesCount += element.count + 1
    }

    private static func element(
        _ name: String, _ reason: Reason?, _ measured: [Measured]
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("check", name)
        writer.name("reason")
        if let reason {
            writer.value(reason.name ?? "unknown_\(reason.rawValue)")
        } else {
            writer.value(json: "null".utf8.span)
        }
        writer.name("values")
        writer.beginObject()
        for value in measured { write(value, to: &writer) }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ measured: Measured, to writer: inout JSONWriter) {
        writer.name("\(measured.label)")
        switch measured.value {
        case .absent: writer.value(json: "null".utf8.span)
        case .number(let number): writer.value(number)
        case .text(let text):
            let told = Disclosure(measured.label).told(text)
            writer.value(text: told.span)
        }
    }

    /// What the ledger checks where it gives this reason.
    private static func ledgerCheck(_ reason: Reason) -> StaticString {
        switch reason {
        case .dpopReplayed: "replay"
        case .tokenRevoked: "revocation"
        case .dpopNonceRequired, .dpopNonceInvalid, .dpopIatTooOld: "fence of the ledger"
        default: "ledger"
        }
    }
}
