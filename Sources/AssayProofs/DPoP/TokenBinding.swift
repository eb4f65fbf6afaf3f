import AssayBytes
import AssayEncodings
import AssayWire

extension DPoP {
    /// Step 12, first half: `ath` is the digest of the access token, and stands exactly when
    /// there is one (RFC 9449 section 4.2).
    static func checkAccessToken(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let claims = proof.claims else { return nil }
        let digest: Bytes32
        if let token = proof.token {
            digest = token.digest
        } else if let token = proof.digests.token {
            digest = token
        } else {
            return trace.note(
                "ath", claims.ath == nil ? nil : Refusal(.dpopAthUnexpected),
                [.text("ath", claims.ath, in: workspace.payload)])
        }
        guard let node = claims.ath, let ath = workspace.payload.string(node) else {
            return trace.note("ath", Refusal(.dpopAthMissing), [])
        }
        return trace.note(
            "ath", encodes(ath, digest) ? nil : Refusal(.dpopAthMismatch),
            [.text("ath", ath), .digest("token's digest", digest)])
    }

    /// Step 12, second half: the proof's key is the one the token is bound to, or the one the
    /// caller expects.
    static func checkThumbprint(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let thumbprint = proof.thumbprint else { return nil }
        if let bound = proof.token?.thumbprint {
            return trace.note(
                "thumbprint",
                thumbprint.constantTimeEquals(bound) ? nil : Refusal(.tokenBindingMismatch),
                [.digest("jwk", thumbprint), .digest("cnf.jkt", bound)])
        }
        guard let expected = proof.evidence.expectedThumbprint else { return nil }
        let text = workspace.bytes.span.extracting(expected)
        return trace.note(
            "thumbprint", encodes(text, thumbprint) ? nil : Refusal(.dpopThumbprintMismatch),
            [.digest("jwk", thumbprint), .text("expected", text)])
    }

    /// Whether `text` is the one base64url text of `digest`.
    private static func encodes(_ text: Span<UInt8>, _ digest: Bytes32) -> Bool {
        Base64URL.decode32(text)?.constantTimeEquals(digest) ?? false
    }
}
