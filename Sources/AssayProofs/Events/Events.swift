import AssayBytes
import AssayWire

/// Events of a realm (protocol/proofs/event.md).
enum EventCommands {
    /// Events of one page: when nothing is said, and at the most.
    static let pageDefault: UInt32 = 100
    static let pageMax: UInt32 = 500

    /// `event.list`.
    static let listKind = ProofKind.document(
        .eventList,
        decode: { request, message throws(CallFault) in
            try EventListRequest.decode(request, in: message)
        },
        query: { evidence, message in
            .events(
                account: evidence.account.map { message.copied($0) },
                after: max(0, evidence.after ?? 0),
                limit: min(max(1, evidence.limit ?? pageDefault), pageMax))
        },
        write: { claims, address, batch in
            guard case .document(let text, let next) = claims else { return .notEncodable }
            let reply = EventListReply(document: 0..<text.count, next: next)
            return reply.encode(to: address, from: text.span, into: &batch)
        })
}
