import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayWire

/// A refusal that stands where a result is due.
struct ChallengeProblem: Error {
    var refusal: Refusal
}

extension SignedChallenge {
    /// What a challenge for the key `subject` is bound to.
    static func scope(of subject: Bytes32, _ context: ExamineContext) -> MintingScope {
        MintingScope(realm: context.policy.name, purpose: .keyChallenge, subject: subject)
    }

    /// The key, if it is an EC or Ed25519 key, and the one algorithm it signs with; the form of
    /// the signature with it.
    static func readKey(
        _ evidence: ChallengeVerifyRequest, _ workspace: inout Workspace, _ trace: inout Trace
    ) -> Result<(JWK, JOSEAlgorithm), ChallengeProblem> {
        var reason: Reason?
        var found: (JWK, JOSEAlgorithm)?
        switch workspace.readKey(evidence.publicKey) {
        case .failure(.malformed): reason = .signatureKeyInvalid
        case .failure(.unsupported): reason = .keyNotAllowed
        case .success(let jwk):
            if let algorithm = algorithm(of: jwk) {
                found = (jwk, algorithm)
                reason = jwk.allows(algorithm) ? nil : .signatureKeyInvalid
            } else {
                reason = .keyNotAllowed
            }
        }
        if let refusal = trace.note("public_key", reason.map { Refusal($0) }, []) {
            return .failure(ChallengeProblem(refusal: refusal))
        }
        guard let found else {
            return .failure(ChallengeProblem(refusal: Refusal(.signatureKeyInvalid)))
        }
        let signature = workspace.bytes.span.extracting(evidence.signature)
        let isFormed = SignatureShape.isRight(
            signature, for: found.1, SignatureFormat(evidence.format, default: .der))
        if let refusal = trace.note(
            "form of the signature", isFormed ? nil : Refusal(.signatureMalformed),
            [.number("bytes", Int64(signature.count))])
        {
            return .failure(ChallengeProblem(refusal: refusal))
        }
        return .success(found)
    }

    /// The one algorithm of a device key's curve; none for RSA.
    private static func algorithm(of key: JWK) -> JOSEAlgorithm? {
        switch key.material {
        case .ec(.p256, _, _): .es256
        case .ec(.p384, _, _): .es384
        case .ec(.p521, _, _): .es512
        case .ed25519: .eddsa
        case .rsa: nil
        }
    }

    /// The challenge was minted by this service, for this realm and key, and has not expired.
    static func checkMinting(
        _ evidence: ChallengeVerifyRequest, _ thumbprint: Bytes32, _ context: ExamineContext,
        _ trace: inout Trace
    ) -> Refusal? {
        let windows = context.policy.windows
        let minted = MintedValue.check(
            evidence.challenge, for: scope(of: thumbprint, context), with: context.minting,
            at: context.now, lifeMilliseconds: windows.challengeLifeMilliseconds,
            skewMilliseconds: windows.skewMilliseconds)
        switch minted {
        case .failure(.notOurs):
            return trace.note("challenge", Refusal(.challengeWrongPurpose), [])
        case .failure:
            return trace.note("challenge", Refusal(.challengeExpired), [])
        case .success(let minted):
            return trace.note(
                "challenge", nil,
                [.number("age, ms", context.now.milliseconds - minted.milliseconds)])
        }
    }

    /// The signed timestamp is near the clock, either way.
    static func checkTimestamp(
        _ evidence: ChallengeVerifyRequest, _ thumbprint: Bytes32, _ context: ExamineContext,
        _ trace: inout Trace
    ) -> Refusal? {
        // The clock is within 48 bits of milliseconds, so only the timestamp can overflow.
        let (ahead, overflow) = evidence.timestamp.subtractingReportingOverflow(
            context.now.seconds)
        let window = context.policy.windows.timestampSeconds
        let isNear = !overflow && -window <= ahead && ahead <= window
        let refusal =
            isNear ? nil : Refusal(.challengeTimestampOutOfRange, measured: overflow ? 0 : ahead)
        return trace.note("timestamp", refusal, [.number("timestamp minus now, s", ahead)])
    }
}

extension Workspace {
    /// Appends what is signed: challenge, relying party id, timestamp in eight bytes.
    mutating func appendSignedBytes(
        _ evidence: ChallengeVerifyRequest, _ context: ExamineContext
    ) -> Range<Int> {
        let start = bytes.count
        evidence.challenge.append(to: &bytes)
        bytes.append(contentsOf: context.policy.rpID)
        bytes.appendBigEndian(evidence.timestamp)
        return start..<bytes.count
    }
}
