package import AssayWire

/// One kind of proof: everything a verifier needs to serve it.
package struct ProofKind: Sendable {
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
    let read:
        @Sendable (_ request: RequestEnvelope, _ message: Span<UInt8>) throws(CallFault) -> Void
    /// Reads a request's fields and examines them.
    let examine:
        @Sendable (
            _ request: RequestEnvelope, _ context: ExamineContext,
            _ workspace: inout Workspace, _ trace: inout Trace
        ) throws(CallFault) -> Examination
    /// What a refusal of the ledger means for the proof; nil when nothing of its own.
    let refusal:
        @Sendable (_ outcome: Outcome, _ finding: Finding, _ context: ExamineContext) -> Refusal?
    /// Writes the accepted reply.
    let write:
        @Sendable (_ claims: Claims, _ address: ReplyAddress, _ batch: inout BatchWriter)
            -> FrameWriting
    /// What is found all the same where a refusal of the ledger is excused; nil for nothing.
    var excuse:
        @Sendable (_ outcome: Outcome, _ finding: Finding, _ context: ExamineContext) -> Finding? =
            { _, _, _ in nil }
    /// Whether its taking is kept on disk, and with it the answer under an operation id.
    package var isDurable = false
    /// What the ledger is asked before the examination; the answers are the context's records.
    package var queries:
        @Sendable (_ request: RequestEnvelope, _ message: Span<UInt8>) -> [LedgerQuery] = {
            _, _ in []
        }
    /// Whether a call asks why, should it be refused; asked of refused calls alone.
    package var wantsTrace: @Sendable (_ request: RequestEnvelope, _ message: Span<UInt8>) -> Bool =
        { _, _ in false }
    /// The claims of a durable taking that has taken effect, from its result and, unless the
    /// answer was kept from before, those of the finding; nil when the result is of another
    /// kind.
    var complete:
        @Sendable (_ result: TakingResult, _ claims: Claims, _ context: ExamineContext) -> Claims? =
            { result, _, _ in .taken(result) }
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
