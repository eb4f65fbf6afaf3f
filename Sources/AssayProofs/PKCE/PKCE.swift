import AssayBytes
import AssayCrypto
package import AssayWire

/// What a request says of a PKCE exchange: ranges of the workspace's bytes.
package struct PKCEEvidence {
    /// The secret that came with the token request.
    package var verifier: Range<Int>?
    /// What came with the authorization request.
    package var challenge: Range<Int>?
    /// How the challenge was made from the verifier.
    package var method: Range<Int>?

    /// Evidence of an exchange.
    package init(verifier: Range<Int>?, challenge: Range<Int>?, method: Range<Int>?) {
        self.verifier = verifier
        self.challenge = challenge
        self.method = method
    }
}

/// Code verifiers against code challenges (RFC 7636 section 4.6), method S256 only: `plain`
/// proves nothing to whoever saw the authorization request. Needs no state.
package enum PKCE {
    /// Judges an exchange; there is no signature and nothing to record.
    package static func examine(
        _ evidence: PKCEEvidence, _ context: ExamineContext, _ workspace: inout Workspace,
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
        _ evidence: PKCEEvidence, _ bytes: Span<UInt8>, _ trace: inout Trace
    ) -> Refusal? {
        guard evidence.verifier != nil || evidence.challenge != nil else {
            return trace.note("something to compare", Refusal(.fieldMissing), [])
        }
        let method = evidence.method.map { bytes.extracting($0) }
        let isS256 = method.map { ConstantTime.equals($0, "S256".utf8.span) } ?? false
        if let refusal = trace.note(
            "code_challenge_method", isS256 ? nil : Refusal(.pkceMethodNotAllowed),
            [.text("code_challenge_method", method)])
        {
            return refusal
        }
        guard let verifierRange = evidence.verifier else {
            return trace.note("presence", Refusal(.pkceVerifierMissing), [])
        }
        guard let challengeRange = evidence.challenge else {
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
