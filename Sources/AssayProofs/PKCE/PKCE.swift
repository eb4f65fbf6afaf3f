import AssayBytes
import AssayCrypto
package import AssayWire

/// Code verifiers against code challenges (RFC 7636 section 4.6), method S256 only: `plain`
/// proves nothing to whoever saw the authorization request. Needs no state.
package enum PKCE {
    /// Judges an exchange; there is no signature and nothing to record.
    package static func examine(
        _ evidence: PKCEVerifyRequest, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        if let refusal = judge(evidence, workspace.bytes.span, &trace) {
            return .refused(refusal)
        }
        return .examined(
            Examined(
                checks: 0..<0, invalid: .pkceVerifierMismatch,
                finding: Finding(kind: .pkceVerify, claims: .none, discharge: nil)))
    }

    private static func judge(
        _ evidence: PKCEVerifyRequest, _ bytes: Span<UInt8>, _ trace: inout Trace
    ) -> Refusal? {
        guard let methodRange = evidence.codeChallengeMethod,
            ConstantTime.equals(bytes.extracting(methodRange), "S256".utf8.span)
        else { return trace.note("code_challenge_method", Refusal(.pkceMethodNotAllowed), []) }
        guard let verifierRange = evidence.codeVerifier else {
            return trace.note("presence", Refusal(.pkceVerifierMissing), [])
        }
        guard let challengeRange = evidence.codeChallenge else {
            return trace.note("presence", Refusal(.pkceVerifierUnexpected), [])
        }
        let verifier = bytes.extracting(verifierRange)
        guard CodeVerifier.isWellFormed(verifier) else {
            return trace.note(
                "code_verifier", Refusal(.pkceVerifierMalformed),
                [.number("bytes", Int64(verifier.count))])
        }
        let challengeText = bytes.extracting(challengeRange)
        guard let challenge = Base64URL.decode32(challengeText) else {
            return trace.note(
                "code_challenge", Refusal(.pkceChallengeMalformed),
                [.text("code_challenge", challengeText)])
        }
        let holds = SHA256.digest(verifier).constantTimeEquals(challenge)
        return trace.note(
            "S256 of code_verifier", holds ? nil : Refusal(.pkceVerifierMismatch),
            [.text("code_challenge", challengeText)])
    }
}
