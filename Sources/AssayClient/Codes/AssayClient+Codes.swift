/// Authorization codes, and logins that begin and end in a browser. What these calls change is
/// on disk before they are accepted; each can be repeated under its operation id for 10 minutes
/// and gets the same answer.
extension AssayClient {
    /// Remembers an authorization code until it is redeemed.
    public func registerCode(
        _ code: NewCode, within time: Duration? = nil
    ) async -> Verdict<RegisteredCode> {
        await ask(code, within: time)
    }

    /// May this code be redeemed so, for the first time? A wrong verifier does not spend it.
    public func redeemCode(
        _ evidence: CodeEvidence, within time: Duration? = nil
    ) async -> Verdict<Void> {
        await ask(evidence, within: time)
    }

    /// `state` and `nonce` for one login.
    public func openTransaction(
        _ transaction: NewTransaction, within time: Duration? = nil
    ) async -> Verdict<OpenedTransaction> {
        await ask(transaction, within: time)
    }

    /// Did this browser session begin this login, and does it end now, for the first time? A
    /// refusal spends nothing.
    public func completeTransaction(
        _ evidence: TransactionEvidence, within time: Duration? = nil
    ) async -> Verdict<Void> {
        await ask(evidence, within: time)
    }
}
