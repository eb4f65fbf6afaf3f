package import AssayBytes
import AssayCrypto
import AssayEncodings
package import AssayWire

/// Challenges minted for one key and signed by it, now, once.
///
/// Three independent things keep an old signature from counting: the challenge expires, the
/// timestamp in the signed bytes must be near the clock, and the ledger consumes the challenge.
package enum SignedChallenge {
    /// Mints a challenge for the key with the thumbprint `subject`; nothing is stored.
    package static func issue(_ subject: Bytes32, _ context: ExamineContext) -> Examination {
        let minted = MintedValue.mint(
            for: scope(of: subject, context), with: context.minting, at: context.now,
            dated: context.mintedAt, randomness: context.randomness)
        guard let challenge = minted else { return .refused(Refusal(.unavailable)) }
        let life = context.policy.windows.challengeLifeMilliseconds
        let expiresAt = WallTime(milliseconds: context.mintedAt.milliseconds + life)
        return .examined(
            Examined(
                checks: 0..<0, invalid: .unavailable,
                finding: Finding(
                    kind: .challengeIssue,
                    claims: .challengeIssued(
                        IssuedChallenge(challenge: challenge, expiresAt: expiresAt)),
                    discharge: nil)))
    }

    /// Judges everything but the signature and whether the challenge was used before.
    package static func examine(
        _ evidence: ChallengeVerifyRequest, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        let jwk: JWK
        let algorithm: JOSEAlgorithm
        switch readKey(evidence, &workspace, &trace) {
        case .success(let read): (jwk, algorithm) = read
        case .failure(let problem): return .refused(problem.refusal)
        }
        let thumbprint = workspace.thumbprint(of: jwk)
        var first: Refusal?
        for judge in [checkMinting, checkTimestamp] {
            guard let refusal = judge(evidence, thumbprint, context, &trace) else { continue }
            first = first ?? refusal
            guard trace.isEnabled else { break }
        }
        let index = workspace.checks.count
        // With a trace also after a refusal: does the signature hold all the same?
        if first == nil || trace.isEnabled {
            guard let key = workspace.publicKey(of: jwk) else {
                return .refused(first ?? Refusal(.signatureKeyInvalid))
            }
            workspace.checks.append(
                SignatureCheck(
                    key: key, algorithm: SignatureAlgorithm(algorithm),
                    message: workspace.appendSignedBytes(evidence, context),
                    signature: evidence.signature,
                    format: SignatureFormat(evidence.format, default: .der)))
        }
        if let first { return .refused(first) }
        return .examined(
            Examined(
                checks: index..<(index + 1), invalid: .signatureInvalid,
                finding: Finding(
                    kind: .challengeVerify, claims: .challengeSigned(thumbprint: thumbprint),
                    discharge: discharge(evidence, thumbprint, context))))
    }

    /// The caller named the key, so it draws on the pool of keys somebody vouched for.
    private static func discharge(
        _ evidence: ChallengeVerifyRequest, _ thumbprint: Bytes32, _ context: ExamineContext
    ) -> Discharge {
        Discharge(
            realm: context.policy.name, epoch: context.minting.epoch, shardKey: thumbprint,
            pool: .reserved, quotaKey: QuotaKey.ofKey(thumbprint), mode: .take,
            operationID: .zero,
            obligations: ObligationList(.consume(challenge: evidence.challenge)))
    }
}
