/// Devices: enrolment, sign-in, rotation. What these calls change is on disk before they are
/// accepted; each can be repeated under its operation id for 10 minutes and gets the same
/// answer. `Device` makes the evidence of a key kept in software.
extension AssayClient {
    /// A nonce for a new key of this account to sign. With a device's name, it is good for that
    /// device only.
    public func startEnrolment(
        account: String, deviceID: String? = nil, within time: Duration? = nil
    ) async -> Verdict<IssuedChallenge> {
        await ask(EnrolmentStartQuestion(account: account, deviceID: deviceID), within: time)
    }

    /// Enrols a credential.
    public func enrol(
        _ evidence: EnrolmentEvidence, within time: Duration? = nil
    ) async -> Verdict<EnrolledCredential> {
        await ask(evidence, within: time)
    }

    /// A challenge for a credential to sign, once. An unknown credential gets one that looks the
    /// same.
    public func issueChallenge(
        forCredential credentialID: String, purpose: ChallengePurpose = .signIn,
        within time: Duration? = nil
    ) async -> Verdict<IssuedChallenge> {
        let question = CredentialChallengeQuestion(credentialID: credentialID, purpose: purpose)
        return await ask(question, within: time)
    }

    /// Did this credential sign its challenge, now, for the first time?
    public func verifySignIn(
        _ evidence: SignInEvidence, within time: Duration? = nil
    ) async -> Verdict<SignedInAccount> {
        await ask(evidence, within: time)
    }

    /// Did these credentials sign their challenges, now, each for the first time?
    public func verifySignIn(
        _ evidence: [SignInEvidence], within time: Duration? = nil
    ) async -> [Verdict<SignedInAccount>] {
        await ask(evidence, within: time)
    }

    /// A nonce for a credential's next key to sign.
    public func startRotation(
        ofCredential credentialID: String, within time: Duration? = nil
    ) async -> Verdict<IssuedChallenge> {
        await ask(RotationStartQuestion(credentialID: credentialID), within: time)
    }

    /// Puts a new key in a credential's place.
    public func rotate(
        _ evidence: RotationEvidence, within time: Duration? = nil
    ) async -> Verdict<RotatedCredential> {
        await ask(evidence, within: time)
    }

    /// All credentials an account ever had; none for an account nobody knows.
    public func credentials(
        ofAccount account: String, within time: Duration? = nil
    ) async -> Verdict<[StoredCredential]> {
        await ask(CredentialListQuestion(account: account), within: time)
    }

    /// Ends a credential and the sessions opened with it, for good. One that has ended, or never
    /// was, is accepted too.
    public func revokeCredential(
        _ credentialID: String, operationID: OperationID? = nil, within time: Duration? = nil
    ) async -> Verdict<Void> {
        let question = CredentialEndQuestion(
            credentialID: credentialID, operationID: operationID)
        return await ask(question, within: time)
    }

    /// Ends all credentials and sessions of an account, for good.
    public func revokeCredentials(
        ofAccount account: String, operationID: OperationID? = nil, within time: Duration? = nil
    ) async -> Verdict<Void> {
        let question = CredentialEndAllQuestion(account: account, operationID: operationID)
        return await ask(question, within: time)
    }

    /// Ends everything of an account and forgets its name.
    public func eraseAccount(
        _ account: String, operationID: OperationID? = nil, within time: Duration? = nil
    ) async -> Verdict<Void> {
        await ask(AccountEraseQuestion(account: account, operationID: operationID), within: time)
    }
}
