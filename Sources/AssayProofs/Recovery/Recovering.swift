import AssayBytes
import AssayCrypto
import AssayWire

/// Recovery of accounts (protocol/proofs/recovery.md).
enum RecoveryProof {
    static func start(
        _ request: RecoveryStartRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        guard TextBounds.account.contains(request.account.count),
            let method = RecoveryMethod(rawValue: request.recoveryMethod)
        else { return .refused(.fieldInvalid) }
        guard let lost = identifiers(request.lost, workspace) else {
            return .refused(.recoveryLostUnknown)
        }
        let account = workspace.copy(request.account)
        let shard = ShardKey.account(account.span, in: context.policy.name)
        let taking = RecoveryStart(
            recovery: context.newID(on: shard), account: account, method: method, lost: lost,
            assertion: workspace.copy(request.assertion ?? 0..<0))
        let caller = workspace.caller(request.caller)
        return .found(
            .recoveryStart,
            context.discharge([.startRecovery(taking)], shardKey: shard, caller: caller))
    }

    /// The identifiers a list of texts is; nil when one is none.
    private static func identifiers(
        _ range: Range<Int>?, _ workspace: borrowing Workspace
    ) -> [ObjectID]? {
        guard let range else { return [] }
        let bytes = workspace.bytes.span
        guard let texts = IdentifierTexts.read(bytes, range) else { return nil }
        let found = texts.compactMap { ObjectID(text: bytes.extracting($0)) }
        return found.count == texts.count ? found : nil
    }

    /// One decision: an approval, or a cancellation or objection.
    static func decide(
        _ request: RecoveryApproveRequest, approves: Bool, _ kind: Kind,
        _ context: ExamineContext, _ workspace: inout Workspace
    ) -> Examination {
        guard let recovery = context.recovery(at: 0) else { return .refused(.recoveryUnknown) }
        let text = workspace.copy(request.recoveryId)
        let subject = MintedSubject.identifier(text.span)
        if let problem = context.check(request.challenge, .recovery, subject) {
            return .refused(problem.challengeReason)
        }
        let facts = context.credential(at: 1)
        if let facts, facts.isSuperseded { return .refused(.credentialSuperseded) }
        let first = workspace.checks.count
        let content = SHA256.digest(text.span)
        let signed =
            approves
            ? workspace.appendSigned("recovery-approve", request.challenge, content: content)
            : workspace.appendSigned("recovery-cancel", request.challenge, content: content)
        let isDecoy = workspace.appendCheck(
            of: facts?.key, over: signed, request.signature,
            SignatureFormat(request.signatureFormat, default: .der))
        var examined = Examined(
            checks: first..<workspace.checks.count, invalid: .signatureInvalid,
            finding: Finding(kind: kind, claims: .none, discharge: nil))
        examined.isDecoy = isDecoy
        guard let facts, !isDecoy else { return .examined(examined) }
        let discharge = context.discharge(
            [
                .require(
                    CredentialRequirement(
                        credential: facts.credential, revision: facts.revision, use: .authority)),
                .consume(challenge: request.challenge),
                .decideRecovery(
                    RecoveryDecision(
                        recovery: recovery.recovery, credential: facts.credential,
                        approves: approves)),
            ],
            shardKey: ShardKey.account(recovery.account.span, in: context.policy.name),
            key: facts.key)
        guard let discharge else { return .refused(.unavailable) }
        examined.finding.discharge = discharge
        return .examined(examined)
    }

    /// How far a recovery is, with a fresh challenge for one decision.
    static func get(
        _ request: RecoveryGetRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        guard let recovery = context.recovery(at: 0) else { return .refused(.recoveryUnknown) }
        let subject = MintedSubject.identifier(
            workspace.bytes.span.extracting(request.recoveryId))
        guard let challenge = context.mint(.recovery, subject) else {
            return .refused(.unavailable)
        }
        return .answered(
            .recoveryGet,
            .recovery(
                recovery.state, effectiveAt: recovery.effectiveAt, challenge: challenge))
    }

    /// What must be asked before a decision: the recovery, then who decides.
    static func queries(
        recovery: Range<Int>, credential: Range<Int>?, _ message: Span<UInt8>
    ) -> [LedgerQuery] {
        guard let id = ObjectID(text: message.extracting(recovery)) else { return [] }
        guard let credential, let decider = ObjectID(text: message.extracting(credential)) else {
            return [.recovery(id)]
        }
        return [.recovery(id), .credential(decider)]
    }
}
