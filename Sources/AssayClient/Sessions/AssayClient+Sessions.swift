/// Sessions and sign-out. What these calls change is on disk before they are accepted; each can
/// be repeated under its operation id for 10 minutes and gets the same answer. `Session` keeps
/// the tokens of one session.
extension AssayClient {
    /// Opens a session.
    public func openSession(
        _ session: NewSession, within time: Duration? = nil
    ) async -> Verdict<OpenedSession> {
        await ask(session, within: time)
    }

    /// The next refresh token of a session. The presented one is taken: but for a short grace it
    /// ends the session when it is presented again.
    public func refreshSession(
        _ evidence: RefreshEvidence, within time: Duration? = nil
    ) async -> Verdict<RefreshedSession> {
        await ask(evidence, within: time)
    }

    /// Ends a session. One that has ended, or never was, is accepted too.
    public func endSession(
        _ sessionID: String, operationID: OperationID? = nil, within time: Duration? = nil
    ) async -> Verdict<Void> {
        await ask(SessionEndQuestion(sessionID: sessionID, operationID: operationID), within: time)
    }

    /// Ends all sessions of an account: signs it out everywhere.
    public func endSessions(
        ofAccount account: String, operationID: OperationID? = nil, within time: Duration? = nil
    ) async -> Verdict<Void> {
        await ask(SessionEndAllQuestion(account: account, operationID: operationID), within: time)
    }

    /// Revokes an access token by its `jti` and `iss`, until it expires by itself at the latest:
    /// seconds since 1970.
    public func revokeToken(
        jti: String, issuer: String, until: Int64, operationID: OperationID? = nil,
        within time: Duration? = nil
    ) async -> Verdict<Void> {
        let question = RevocationQuestion(
            object: .token(jti: jti, issuer: issuer), until: until, operationID: operationID)
        return await ask(question, within: time)
    }

    /// Revokes a session and the access tokens that name it, until the last of them expires:
    /// seconds since 1970.
    public func revokeSession(
        _ sessionID: String, until: Int64, operationID: OperationID? = nil,
        within time: Duration? = nil
    ) async -> Verdict<Void> {
        let question = RevocationQuestion(
            object: .session(sessionID), until: until, operationID: operationID)
        return await ask(question, within: time)
    }
}
