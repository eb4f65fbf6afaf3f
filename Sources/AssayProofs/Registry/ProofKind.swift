package import AssayWire

/// One kind of proof: everything a verifier needs to serve it. There is one object a kind, since
/// every request looks at its own several times.
package final class ProofKind: Sendable {
    /// Its number on the wire.
    package let kind: Kind
    /// Whether it needs the ledger's clock and keys; one that does not is served without them.
    package let needsLedger: Bool
    /// Whether `ExamineContext.randomness` must be fresh for each request.
    package let needsRandomness: Bool
    /// What it may take, and on which shard that lives.
    package let takings: [Taking]
    /// Its own refusals in the order they take precedence (SPEC.md, the page of the kind).
    package let precedence: [Reason]

    /// Reads a request's fields and nothing more: what is wrong with the call, if anything.
    let read: Reading
    /// Reads a request's fields and examines them.
    let examine: Examining
    /// What a refusal of the ledger means for the proof; nil when nothing of its own.
    let refusal: Refusing
    /// Writes the accepted reply.
    let write: Writing
    /// What is found all the same where a refusal of the ledger is excused; nil for nothing.
    let excuse: Excusing
    /// Whether its taking is kept on disk, and with it the answer under an operation id.
    package let isDurable: Bool
    /// What the ledger is asked before the examination; the answers are the context's records.
    package let queries: Querying
    /// Whether a call asks why, should it be refused; asked of refused calls alone.
    package let wantsTrace: @Sendable (_ request: RequestEnvelope, _ message: Span<UInt8>) -> Bool
    /// The claims of a durable taking that has taken effect, from its result and, unless the
    /// answer was kept from before, those of the finding; nil when the result is of another
    /// kind.
    let complete: Completing

    typealias Reading =
        @Sendable (_ request: RequestEnvelope, _ message: Span<UInt8>) throws(CallFault) -> Void
    typealias Examining =
        @Sendable (
            _ request: RequestEnvelope, _ context: ExamineContext,
            _ workspace: inout Workspace, _ trace: inout Trace
        ) throws(CallFault) -> Examination
    typealias Refusing =
        @Sendable (_ outcome: Outcome, _ finding: Finding, _ context: ExamineContext) -> Refusal?
    typealias Writing =
        @Sendable (_ claims: Claims, _ address: ReplyAddress, _ batch: inout BatchWriter)
        -> FrameWriting
    typealias Excusing =
        @Sendable (_ outcome: Outcome, _ finding: Finding, _ context: ExamineContext) -> Finding?
    package typealias Querying =
        @Sendable (_ request: RequestEnvelope, _ message: Span<UInt8>) -> [LedgerQuery]
    typealias Completing =
        @Sendable (_ result: TakingResult, _ claims: Claims, _ context: ExamineContext) -> Claims?

    init(
        kind: Kind, needsLedger: Bool, needsRandomness: Bool, takings: [Taking],
        precedence: [Reason], read: @escaping Reading, examine: @escaping Examining,
        refusal: @escaping Refusing, write: @escaping Writing,
        excuse: @escaping Excusing = { _, _, _ in nil }, isDurable: Bool = false,
        queries: @escaping Querying = { _, _ in [] },
        wantsTrace: @escaping @Sendable (RequestEnvelope, Span<UInt8>) -> Bool = { _, _ in false },
        complete: @escaping Completing = { result, _, _ in .taken(result) }
    ) {
        self.kind = kind
        self.needsLedger = needsLedger
        self.needsRandomness = needsRandomness
        self.takings = takings
        self.precedence = precedence
        self.read = read
        self.examine = examine
        self.refusal = refusal
        self.write = write
        self.excuse = excuse
        self.isDurable = isDurable
        self.queries = queries
        self.wantsTrace = wantsTrace
        self.complete = complete
    }
}

/// A taking a kind may ask for.
package struct Taking: Hashable, Sendable {
    /// The obligation's type on the wire.
    package let type: UInt8
    /// Where it lives.
    package let home: Home

    /// A taking of this type that lives there.
    package init(type: UInt8, home: Home) {
        self.type = type
        self.home = home
    }

    /// A proof recorded once.
    static func recordOnce(at home: Home) -> Taking { Taking(type: 0x22, home: home) }
    /// A challenge consumed.
    static func consume(at home: Home) -> Taking { Taking(type: 0x21, home: home) }
}

/// What a discharge's shard key is made from; all takings of one discharge have the same.
package enum Home: Hashable, Sendable {
    /// The thumbprint of the key that signed.
    case thumbprint
    /// The account the request is about.
    case account
    /// The identifier of the object the request is about.
    case object
}
