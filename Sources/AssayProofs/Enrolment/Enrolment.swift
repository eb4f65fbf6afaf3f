import AssayBytes
import AssayCrypto
import AssayWire

/// Enrolment of credentials (protocol/proofs/enrolment.md).
enum EnrolmentProof {
    /// Mints the nonce a new key signs, bound to account and device.
    static func start(
        _ request: EnrollStartRequest, _ context: ExamineContext, _ workspace: borrowing Workspace
    ) -> Examination {
        let bytes = workspace.bytes.span
        guard TextBounds.account.contains(request.account.count) else {
            return .refused(.fieldInvalid)
        }
        let subject = MintedSubject.enrolment(
            account: bytes.extracting(request.account),
            device: bytes.extracting(request.deviceId ?? 0..<0))
        guard let nonce = context.mint(.enrollment, subject) else { return .refused(.unavailable) }
        return .answered(
            .enrollStart,
            .challengeIssued(IssuedChallenge(challenge: nonce, expiresAt: context.mintedExpiry)))
    }

    /// What the ledger is asked of an enrolment: who approves.
    static func queries(_ request: EnrollFinishRequest, _ message: Span<UInt8>) -> [LedgerQuery] {
        guard let range = request.approvalCredentialId,
            let id = ObjectID(text: message.extracting(range))
        else { return [] }
        return [.credential(id)]
    }

    /// Judges everything but signatures and what the ledger knows.
    static func finish(
        _ request: EnrollFinishRequest, ground: EnrolmentGround?, _ kind: Kind,
        _ context: ExamineContext, _ workspace: inout Workspace
    ) -> Examination {
        guard TextBounds.account.contains(request.account.count) else {
            return .refused(.fieldInvalid)
        }
        let new: NewKey
        switch NewKey.read(
            request.deviceKey, nonce: request.appInstanceNonce,
            attestationFormat: request.attestationFormat, context, workspace)
        {
        case .success(let read): new = read
        case .failure(.refused(let reason)): return .refused(reason)
        case .failure(.nonceMalformed): return .refused(.enrollNonceInvalid)
        }
        guard isNonce(new.nonce, of: request, context, workspace) else {
            return .refused(.enrollNonceInvalid)
        }
        var approval: Approval?
        if request.approvalCredentialId != nil {
            switch Approval.read(request, context, workspace) {
            case .success(let read): approval = read
            case .failure(let problem): return .refused(problem.reason)
            }
        }
        let format = SignatureFormat(request.signatureFormat, default: .der)
        let first = workspace.checks.count
        guard new.appendPossession(request.possession, format, to: &workspace) else {
            return .refused(.enrollPossessionInvalid)
        }
        var isDecoy = false
        if let approval, let signature = request.approvalSignature {
            let signed = workspace.appendSigned(
                "enroll-approve", approval.challenge, content: new.content(workspace))
            isDecoy = workspace.appendCheck(
                of: approval.facts?.key, over: signed, signature, format)
        }
        let account = workspace.copy(request.account)
        let shard = ShardKey.account(account.span, in: context.policy.name)
        let credential = context.newID(on: shard)
        let taking = Enrolment(
            credential: credential, account: account, device: workspace.copy(request.deviceId),
            key: new.key, assurance: new.assurance,
            ground: ground ?? approval.map { .approval($0.credential) } ?? .none)
        let caller = workspace.caller(request.caller)
        let discharge = context.discharge(
            obligations(new.nonce, approval, taking), shardKey: shard,
            key: approval?.facts?.key, caller: caller)
        guard let discharge else { return .refused(.unavailable) }
        var examined = Examined(
            checks: first..<workspace.checks.count, invalid: .enrollPossessionInvalid,
            laterInvalid: .signatureInvalid,
            finding: Finding(kind: kind, claims: .none, discharge: discharge))
        examined.isDecoy = isDecoy
        return .examined(examined)
    }

    private static func obligations(
        _ nonce: Bytes32, _ approval: Approval?, _ taking: Enrolment
    ) -> [Obligation] {
        guard let approval, let facts = approval.facts else {
            return [.consume(challenge: nonce), .enroll(taking)]
        }
        return [
            .require(
                CredentialRequirement(
                    credential: facts.credential, revision: facts.revision, use: .authority)),
            .consume(challenge: nonce), .consume(challenge: approval.challenge),
            .enroll(taking),
        ]
    }

    /// Whether the nonce was minted for the account, and for the device where `start` named one.
    private static func isNonce(
        _ nonce: Bytes32, of request: EnrollFinishRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Bool {
        let bytes = workspace.bytes.span
        let account = bytes.extracting(request.account)
        let device = bytes.extracting(request.deviceId)
        let named = MintedSubject.enrolment(account: account, device: device)
        if context.check(nonce, .enrollment, named) == nil { return true }
        let unnamed = MintedSubject.enrolment(account: account, device: bytes.extracting(0..<0))
        return context.check(nonce, .enrollment, unnamed) == nil
    }

    /// What the ledger's refusal means: the nonce is the first that is consumed.
    static func refusal(_ outcome: Outcome, _ finding: Finding) -> Refusal? {
        guard let index = outcome.failedIndex.map(Int.init), let discharge = finding.discharge,
            index < discharge.obligations.count,
            case .consume = discharge.obligations[index]
        else { return nil }
        // An approval's challenge comes after the nonce.
        if index > 0, case .consume = discharge.obligations[index - 1] {
            return outcome.challengeRefusal
        }
        return outcome.challengeRefusal.map { _ in Refusal(.enrollNonceInvalid) }
    }
}
