import AssayBytes
import AssayCrypto
import AssayWire

/// Challenges for credentials, and signing in with them (protocol/proofs/sign-in.md).
enum SignIn {
    /// Mints a challenge for a credential, known or not: nothing is stored and nothing told.
    static func challenge(
        _ request: CredentialChallengeRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Examination {
        let subject = MintedSubject.identifier(
            workspace.bytes.span.extracting(request.credentialId))
        let purpose: MintingPurpose = request.purpose == 1 ? .enrollApproval : .signIn
        guard let challenge = context.mint(purpose, subject) else {
            return .refused(.unavailable)
        }
        return .answered(
            .credentialChallenge,
            .challengeIssued(
                IssuedChallenge(challenge: challenge, expiresAt: context.mintedExpiry)))
    }

    /// Judges everything but the signature and whether the challenge was used before.
    static func examine(
        _ request: CredentialSignInRequest, _ context: ExamineContext,
        _ workspace: inout Workspace
    ) -> Examination {
        let subject = MintedSubject.identifier(workspace.copy(request.credentialId).span)
        if let problem = context.check(request.challenge, .signIn, subject) {
            return .refused(problem.challengeReason)
        }
        let (ahead, overflow) = request.timestamp.subtractingReportingOverflow(
            context.now.seconds)
        let window = context.policy.windows.timestampSeconds
        guard !overflow, -window <= ahead, ahead <= window else {
            return .refused(
                Refusal(.challengeTimestampOutOfRange, measured: overflow ? 0 : ahead))
        }
        let facts = context.credential(at: 0)
        let first = workspace.checks.count
        let start = workspace.bytes.count
        request.challenge.append(to: &workspace.bytes)
        workspace.bytes.append(contentsOf: context.policy.rpID)
        workspace.bytes.appendBigEndian(request.timestamp)
        let isDecoy = workspace.appendCheck(
            of: facts?.key, over: start..<workspace.bytes.count, request.signature,
            SignatureFormat(request.signatureFormat, default: .der))
        var examined = Examined(
            checks: first..<workspace.checks.count, invalid: .signatureInvalid,
            finding: Finding(kind: .credentialSignIn, claims: .none, discharge: nil))
        examined.isDecoy = isDecoy || facts == nil
        guard let facts else { return .examined(examined) }
        let discharge = context.discharge(
            [
                .require(
                    CredentialRequirement(
                        credential: facts.credential, revision: facts.revision, use: .signIn)),
                .consume(challenge: request.challenge),
            ],
            shardKey: ShardKey.account(facts.account.span, in: context.policy.name),
            key: facts.key)
        guard let discharge else { return .refused(.unavailable) }
        examined.finding.claims = .signedIn(
            SignInClaims(
                account: facts.account, assurance: facts.assurance,
                signals: signals(facts, request, context, workspace)))
        examined.finding.discharge = discharge
        return .examined(examined)
    }

    /// What is worth a look though the proof holds.
    private static func signals(
        _ facts: CredentialFacts, _ request: CredentialSignInRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> [UInt8] {
        var names: [String] = []
        if workspace.copy(request.deviceId) != facts.device { names.append("device_id_changed") }
        let age = context.now.seconds - facts.createdAt.seconds
        let due = context.policy.rotationDueSeconds
        if due > 0, age >= due { names.append("rotation_due") }
        if facts.isSuperseded { names.append("superseded") }
        return Array(names.joined(separator: " ").utf8)
    }
}
