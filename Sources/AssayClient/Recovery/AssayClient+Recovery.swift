/// Recovery of accounts whose owner lost credentials: stricter than signing in, and never
/// sudden. What these calls change is on disk before they are accepted; each can be repeated
/// under its operation id for 10 minutes and gets the same answer.
extension AssayClient {
    /// Starts a recovery. Its delay begins with an approval, or at once with an assertion.
    public func startRecovery(
        _ recovery: NewRecovery, within time: Duration? = nil
    ) async -> Verdict<PendingRecovery> {
        await ask(recovery, within: time)
    }

    /// Another credential of the account approves a recovery.
    public func approveRecovery(
        _ evidence: RecoveryEvidence, within time: Duration? = nil
    ) async -> Verdict<RecoveryStatus> {
        await ask(RecoveryApprovalQuestion(evidence: evidence), within: time)
    }

    /// A credential of the account cancels a recovery; one that was named as lost objects, which
    /// puts it off once.
    public func cancelRecovery(
        _ evidence: RecoveryEvidence, within time: Duration? = nil
    ) async -> Verdict<RecoveryStatus> {
        await ask(RecoveryCancellationQuestion(evidence: evidence), within: time)
    }

    /// Enrols a credential in place of the lost ones, once, and ends all sessions of the account.
    /// An approval in the evidence is not sent: the recovery stands for it.
    public func completeRecovery(
        _ recoveryID: String, with evidence: EnrolmentEvidence, within time: Duration? = nil
    ) async -> Verdict<EnrolledCredential> {
        let question = RecoveryCompletionQuestion(recoveryID: recoveryID, evidence: evidence)
        return await ask(question, within: time)
    }

    /// How far a recovery is, with a fresh challenge for one decision.
    public func recovery(
        _ recoveryID: String, within time: Duration? = nil
    ) async -> Verdict<PendingRecovery> {
        await ask(RecoveryQuestion(recoveryID: recoveryID), within: time).map { answer in
            PendingRecovery(
                recoveryID: recoveryID, status: answer.status, challenge: answer.challenge)
        }
    }
}

extension Verdict {
    /// The same verdict with another value.
    func map<Other>(_ transform: (Value) -> Other) -> Verdict<Other> {
        switch self {
        case .accepted(let value): .accepted(transform(value))
        case .refused(let refusal): .refused(refusal)
        case .undecided(let reason, let retryAfter):
            .undecided(reason: reason, retryAfter: retryAfter)
        case .fault(let reason): .fault(reason: reason)
        }
    }
}
