import AssayBytes
import AssayEncodings
import AssayWire

/// One decision on its way to the log.
struct DecisionLine: Sendable {
    let decision: GatewayDecision
    /// It stands for so many.
    let oneIn: Int
    /// Decisions before it that should have been logged and were not.
    let leftOut: UInt64

    /// Appends the decision as one JSON object with its newline.
    func append(to bytes: inout [UInt8]) {
        var writer = JSONWriter()
        writer.beginObject()
        decision.write(to: &writer)
        if oneIn > 1 { writer.member("one_in", oneIn) }
        if leftOut > 0 { writer.member("left_out", leftOut) }
        writer.endObject()
        bytes.append(contentsOf: writer.bytes)
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension GatewayDecision {
    /// Writes the members of the object that is open in `writer` (`deploy/decisions.md`).
    func write(to writer: inout JSONWriter) {
        writer.member("time", time.rfc3339)
        writer.member("decision", DecisionID.text(id))
        if let realm { writer.member("realm", realm.text) }
        writer.member("profile", profile.rawValue)
        writer.member("verdict", outcome == .shadow ? "accepted" : outcome.rawValue)
        if reason != .accepted { writer.member("reason", reason.text) }
        if isShadow { writer.member("shadow", true) }
        writer.member("status", status)
        writer.member("method", told(method))
        writer.member("path", told(path, DecisionLimits.pathBytesMax))
        if !requiredScope.isEmpty {
            writer.member("scope", told(requiredScope, DecisionLimits.pathBytesMax))
        }
        writeMeasured(to: &writer)
        if !subject.isEmpty { writer.member("subject", told(subject)) }
        if !client.isEmpty { writer.member("client", told(client)) }
        if let thumbprint { writer.member("thumbprint", hexadecimal(thumbprint.word0)) }
        if let token { writer.member("token", hexadecimal(token)) }
        if let requestID { writer.member("request_id", hexadecimal(requestID)) }
        writer.member("latency_us", microseconds)
        if !verifier.isEmpty { writer.member("verifier", verifier) }
    }

    /// The measured value by what it is.
    private func writeMeasured(to writer: inout JSONWriter) {
        guard let measured else { return }
        switch reason {
        case _ where isShadow:
            writer.member("clock_offset_s", measured)
        case .dpopHtuMismatch:
            if let part = TargetPart(rawValue: measured) {
                writer.member("htu_differs", part.name)
            }
        case .accepted, .dpopIatTooOld, .dpopIatInFuture:
            writer.member("clock_offset_s", measured)
        default:
            writer.member("measured_s", measured)
        }
    }

    /// Text of a request as it is told: visible ASCII, at most so long, no query.
    private func told(
        _ text: [UInt8], _ bytesMax: Int = DecisionLimits.textBytesMax
    ) -> String {
        let shown = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return String(
            decoding: shown.prefix(bytesMax).map {
                0x20 <= $0 && $0 < 0x7F ? $0 : UInt8(ascii: ".")
            }, as: UTF8.self)
    }

    private func hexadecimal(_ word: UInt64) -> String {
        Array(Bytes16(high: word, low: 0).hexadecimal.utf8.prefix(16)).asText
    }
}

extension [UInt8] {
    fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}
