import AssayBytes
import AssayWire

extension ProofKind {
    /// A kind that is one durable taking and an empty answer, without evidence of a key: the
    /// caller's right to ask is the gate's to judge.
    static func command<Request>(
        _ kind: Kind, _ taking: Taking, precedence: [Reason],
        decode: @escaping @Sendable (RequestEnvelope, Span<UInt8>) throws(CallFault) -> Request,
        examine: @escaping @Sendable (Request, ExamineContext, borrowing Workspace) -> Examination,
        write: @escaping @Sendable (Claims, ReplyAddress, inout BatchWriter) -> FrameWriting = {
            _, address, batch in Accepted.encode(to: address, into: &batch)
        }
    ) -> ProofKind {
        ProofKind(
            kind: kind, needsLedger: true, needsRandomness: false, takings: [taking],
            precedence: precedence,
            read: { request, message throws(CallFault) in _ = try decode(request, message) },
            examine: { request, context, workspace, _ throws(CallFault) in
                let evidence = try decode(request, workspace.bytes.span)
                return examine(evidence, context, workspace)
            },
            refusal: { _, _, _ in nil }, write: write, isDurable: true)
    }

    /// A kind whose answer is what the ledger told, a JSON object.
    static func document<Request>(
        _ kind: Kind,
        decode: @escaping @Sendable (RequestEnvelope, Span<UInt8>) throws(CallFault) -> Request,
        query: @escaping @Sendable (Request, Span<UInt8>) -> LedgerQuery,
        write: @escaping @Sendable (Claims, ReplyAddress, inout BatchWriter) -> FrameWriting
    ) -> ProofKind {
        ProofKind(
            kind: kind, needsLedger: true, needsRandomness: false, takings: [],
            precedence: [],
            read: { request, message throws(CallFault) in _ = try decode(request, message) },
            examine: { request, context, workspace, _ throws(CallFault) in
                _ = try decode(request, workspace.bytes.span)
                guard case .document(let text, let next)? = context.records.first else {
                    return .refused(.unavailable)
                }
                return .answered(kind, .document(text, next: next))
            },
            refusal: { _, _, _ in nil }, write: write,
            queries: { request, message in
                guard let evidence = try? decode(request, message) else { return [] }
                return [query(evidence, message)]
            })
    }
}

extension Span where Element == UInt8 {
    /// The bytes of a range, copied.
    func copied(_ range: Range<Int>) -> [UInt8] {
        var copy: [UInt8] = []
        copy.append(extracting(range))
        return copy
    }
}
