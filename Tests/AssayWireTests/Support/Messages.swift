import AssayBytes
import AssayWire

/// Typed messages as the vectors name their fields.
enum Messages {
    typealias Fields = [String: JSONValue]
    typealias RequestWriting = (RequestHead, inout BatchWriter) -> FrameWriting
    typealias ReplyWriting = (ReplyAddress, inout BatchWriter) -> FrameWriting

    static func request(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        switch request.kind {
        case .hello, .stats:
            try BareRequest.decode(request, in: bytes.span)
            return (
                [:],
                { head, batch in
                    batch.beginRequest(request.kind, head)
                    return batch.end()
                }
            )
        case .dpopVerify: return try dpopVerify(request, bytes)
        case .pkceVerify: return try pkceVerify(request, bytes)
        case .signatureVerify: return try signatureVerify(request, bytes)
        case .challengeIssue:
            let typed = try ChallengeIssueRequest.decode(request, in: bytes.span)
            return (
                ["subject": .string(Reading.hex(typed.subject))],
                { typed.encode($0, into: &$1) }
            )
        case .challengeVerify: return try challengeVerify(request, bytes)
        case .ledgerJoin: return try join(request, bytes)
        case .ledgerDischarge: return try discharge(request, bytes)
        case .ledgerRecall: return try recall(request, bytes)
        case .ledgerLookUp: return try lookUp(request, bytes)
        case .ledgerInspect: return try inspect(request, bytes)
        default: return try generated(request, bytes)
        }
    }

    static func reply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        guard reply.code == .accepted else { return try refusal(reply, bytes) }
        switch reply.kind {
        case .hello: return try hello(reply, bytes)
        case .stats:
            let typed = try StatsReply.decode(reply, in: bytes.span)
            return (
                ["stats": hex(typed.json, bytes)],
                { StatsReply.encode(bytes.span.extracting(typed.json), to: $0, into: &$1) }
            )
        case .draining:
            let typed = try StateNotice.decode(reply, in: bytes.span)
            return (
                ["state": .number(Int64(typed.state.rawValue))], { typed.encode(into: &$1) }
            )
        case .dpopVerify: return try dpopReply(reply, bytes)
        case .pkceVerify, .signatureVerify: return try accepted(reply, bytes)
        case .challengeIssue:
            let typed = try ChallengeIssueReply.decode(reply, in: bytes.span)
            return (
                [
                    "challenge": .string(Reading.hex(typed.challenge)),
                    "expires_at": .number(typed.expiresAt),
                ],
                { typed.encode(to: $0, into: &$1) }
            )
        case .challengeVerify:
            let typed = try ChallengeVerifyReply.decode(reply, in: bytes.span)
            return (
                ["thumbprint": .string(Reading.hex(typed.thumbprint))],
                { typed.encode(to: $0, into: &$1) }
            )
        case .ledgerJoin: return try join(reply, bytes)
        case .ledgerDischarge, .ledgerRecall: return try outcome(reply, bytes)
        case .ledgerLookUp: return try lookUp(reply, bytes)
        case .ledgerInspect:
            let typed = try LedgerInspectReply.decode(reply, in: bytes.span)
            return (
                ["document": hex(typed.document, bytes)],
                { typed.encode(to: $0, from: bytes.span, into: &$1) }
            )
        default: return try generated(reply, bytes)
        }
    }

    static func accepted(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        try Accepted.decode(reply, in: bytes.span)
        return ([:], { Accepted.encode(to: $0, into: &$1) })
    }

    static func hex(_ range: Range<Int>, _ bytes: [UInt8]) -> JSONValue {
        .string(Hex.text(bytes[range]))
    }

    static func text(_ range: Range<Int>, _ bytes: [UInt8]) -> JSONValue {
        .string(String(decoding: bytes[range], as: UTF8.self))
    }

    /// A list of ids as text.
    static func texts(_ range: Range<Int>, _ bytes: [UInt8]) -> JSONValue {
        .array((IdentifierTexts.read(bytes.span, range) ?? []).map { hex($0, bytes) })
    }

    static func number(_ value: some BinaryInteger) -> JSONValue {
        .number(Int64(value))
    }
}
