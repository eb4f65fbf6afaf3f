import AssayWire

/// The calls. Each has a form for one piece of evidence and one for many, which are sent in one
/// pass and share messages; the verdicts come in the order of the evidence. `time` is how long
/// the verdict is wanted, at most `ClientLimits.timeMax`; nil is the client's default. A task
/// that is cancelled still gets its verdict, at the end of that time at the latest.
extension AssayClient {
    /// Does this DPoP proof hold for this request, and is it new (RFC 9449 section 4.3)?
    public func verifyDPoP(
        _ evidence: DPoPEvidence, within time: Duration? = nil
    ) async -> Verdict<DPoPClaims> {
        await ask(evidence, within: time)
    }

    /// Do these DPoP proofs hold, each for its request?
    public func verifyDPoP(
        _ evidence: [DPoPEvidence], within time: Duration? = nil
    ) async -> [Verdict<DPoPClaims>] {
        await ask(evidence, within: time)
    }

    /// Does this access token hold here, with the proof of the key it is bound to, and is the
    /// proof new (RFC 9068 section 4, RFC 9449 section 7)?
    public func verifyToken(
        _ evidence: TokenEvidence, within time: Duration? = nil
    ) async -> Verdict<TokenClaims> {
        await ask(evidence, within: time)
    }

    /// Do these access tokens hold, each with its proof?
    public func verifyToken(
        _ evidence: [TokenEvidence], within time: Duration? = nil
    ) async -> [Verdict<TokenClaims>] {
        await ask(evidence, within: time)
    }

    /// Does this verifier answer this code challenge (RFC 7636 section 4.6)?
    public func verifyPKCE(
        _ evidence: PKCEEvidence, within time: Duration? = nil
    ) async -> Verdict<Void> {
        await ask(evidence, within: time)
    }

    /// Do these verifiers answer their code challenges?
    public func verifyPKCE(
        _ evidence: [PKCEEvidence], within time: Duration? = nil
    ) async -> [Verdict<Void>] {
        await ask(evidence, within: time)
    }

    /// Does this signature hold over these bytes?
    public func verifySignature(
        _ evidence: SignatureEvidence, within time: Duration? = nil
    ) async -> Verdict<Void> {
        await ask(evidence, within: time)
    }

    /// Do these signatures hold, each over its bytes?
    public func verifySignature(
        _ evidence: [SignatureEvidence], within time: Duration? = nil
    ) async -> [Verdict<Void>] {
        await ask(evidence, within: time)
    }

    /// A challenge for the key with this thumbprint (RFC 7638, base64url) to sign, once. A text
    /// that is no thumbprint is a fault.
    public func issueChallenge(
        forThumbprint thumbprint: String, within time: Duration? = nil
    ) async -> Verdict<IssuedChallenge> {
        await ask(ChallengeQuestion(thumbprint: thumbprint), within: time)
    }

    /// Challenges, each for the key with the thumbprint at its place.
    public func issueChallenges(
        forThumbprints thumbprints: [String], within time: Duration? = nil
    ) async -> [Verdict<IssuedChallenge>] {
        await ask(thumbprints.map { ChallengeQuestion(thumbprint: $0) }, within: time)
    }

    /// Was this challenge signed by its key, now, for the first time?
    public func verifyChallenge(
        _ response: ChallengeResponse, within time: Duration? = nil
    ) async -> Verdict<ChallengeClaims> {
        await ask(response, within: time)
    }

    /// Were these challenges signed, each by its key, now, for the first time?
    public func verifyChallenge(
        _ responses: [ChallengeResponse], within time: Duration? = nil
    ) async -> [Verdict<ChallengeClaims>] {
        await ask(responses, within: time)
    }

    /// What a verifier says of itself. Any one of the verifiers answers.
    public func hello(within time: Duration? = nil) async -> Verdict<VerifierStatus> {
        await ask(HelloQuestion(), within: time)
    }
}
