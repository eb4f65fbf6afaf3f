import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayWire

/// What a token's own rules make of it.
enum TokenReading {
    /// One of them does not hold.
    case refused(Refusal)
    /// Its issuer has to be asked first.
    case waiting(IssuerQuery)
    /// All hold but the signature; its check, unless its issuer vouched for it otherwise.
    case read(VerifiedToken, SignatureCheck?)
}

extension TokenProof {
    /// The rules of a token itself in the order their refusals take precedence: what needs
    /// neither key nor network first.
    private static let steps: [TokenStep] = [
        checkShape, checkAnswer, checkIssuer, checkPublication, checkType, checkAlgorithm,
        checkAudience, checkTimes, checkClaims, checkScopeForm, checkConfirmation, chooseKey,
    ]

    /// Reads a token that is not known yet.
    static func read(
        _ text: Range<Int>, _ digest: Bytes32, _ context: ExamineContext,
        _ workspace: inout Workspace, _ trace: inout Trace
    ) -> TokenReading {
        var token = AccessToken(text, digest: digest)
        var first: Refusal?
        for step in steps {
            if let refusal = step(&token, context, &workspace, &trace) { first = first ?? refusal }
            if first == nil, let query = token.query { return .waiting(query) }
            guard first == nil || trace.isEnabled else { break }
        }
        let check = signatureCheck(of: token)
        if let first {
            // For the person who asks: does the signature hold all the same?
            if trace.isEnabled { append(check, to: &workspace, &trace) }
            return .refused(first)
        }
        guard let verified = VerifiedToken(token, context, workspace.claims),
            token.isIntrospected || check != nil
        else { return .refused(Refusal(.tokenMalformed)) }
        return .read(verified, check)
    }

    /// Leaves the signature for the engine, where there is one.
    static func append(
        _ check: SignatureCheck?, to workspace: inout Workspace, _ trace: inout Trace
    ) {
        guard let check else { return }
        workspace.checks.append(check)
        trace.noteSignature("signature of the token", invalid: .tokenSignatureInvalid)
    }

    /// The signature, under the key of the issuer's set (RFC 9068 section 4).
    private static func signatureCheck(of token: AccessToken) -> SignatureCheck? {
        guard let parts = token.parts, let algorithm = token.algorithm, let key = token.key else {
            return nil
        }
        return SignatureCheck(
            key: key.key, algorithm: SignatureAlgorithm(algorithm), message: parts.signingInput,
            signature: token.signature, format: .raw)
    }
}
