import AssayBytes
import AssayEncodings
import AssayWire

/// The word before the token in `Authorization`.
enum TokenScheme {
    case dpop
    case bearer

    /// The scheme a request names; `choice` lets no other value in.
    init(_ evidence: TokenVerifyRequest) {
        self = evidence.scheme == 0 ? .dpop : .bearer
    }
}

extension TokenVerifyRequest {
    /// Whether a DPoP header that says anything stands beside the token.
    var hasProof: Bool { proof?.isEmpty == false }
}

/// How a token is presented: by whom it may be, and for what.
extension TokenProof {
    /// The scheme DPoP comes with a proof (RFC 9449 section 7.1).
    static func checkPresence(
        _ evidence: TokenVerifyRequest, _ trace: inout Trace
    ) -> Refusal? {
        guard TokenScheme(evidence) == .dpop else {
            return trace.note(
                "scheme", nil, [.text("scheme", "Bearer".utf8.span)])
        }
        return trace.note(
            "scheme", evidence.hasProof ? nil : Refusal(.dpopProofMissing),
            [.text("scheme", "DPoP".utf8.span)])
    }

    /// A token bound to a key is presented with the scheme DPoP and only there (RFC 9449
    /// sections 7.1 and 7.2); one bound to nothing only where the realm lets it.
    static func checkScheme(
        _ token: VerifiedToken, _ evidence: TokenVerifyRequest, _ context: ExamineContext,
        _ trace: inout Trace
    ) -> Refusal? {
        let isBound = token.binding.thumbprint != nil
        var refusal: Refusal?
        switch TokenScheme(evidence) {
        case .dpop:
            if !isBound { refusal = Refusal(.tokenNotBound) }
        case .bearer:
            if isBound || evidence.hasProof {
                refusal = Refusal(.tokenDowngrade)
            } else if token.binding.certificate == nil,
                context.policy.tokens.demand == .required
            {
                refusal = Refusal(.tokenNotBound)
            }
        }
        return trace.note(
            "scheme and binding", refusal,
            [
                .number("bound to a key", isBound ? 1 : 0),
                .number("bound to a certificate", token.binding.certificate == nil ? 0 : 1),
            ])
    }

    /// The client's certificate is the one the token is bound to (RFC 8705 section 3).
    static func checkCertificate(
        _ token: VerifiedToken, _ evidence: TokenVerifyRequest,
        _ workspace: borrowing Workspace, _ trace: inout Trace
    ) -> Refusal? {
        guard let bound = token.binding.certificate else { return nil }
        guard let range = evidence.clientCertificate,
            let given = Base64URL.decode32(workspace.bytes.span.extracting(range))
        else {
            return trace.note(
                "client certificate", Refusal(.tokenBindingMismatch),
                [.absent("certificate"), .digest("cnf.x5t#S256", bound)])
        }
        return trace.note(
            "client certificate",
            given.constantTimeEquals(bound) ? nil : Refusal(.tokenBindingMismatch),
            [.digest("certificate", given), .digest("cnf.x5t#S256", bound)])
    }

    /// The token's scope has all that the request needs (RFC 6750 section 3.1).
    static func checkScope(
        _ token: VerifiedToken, _ evidence: TokenVerifyRequest,
        _ workspace: borrowing Workspace, _ trace: inout Trace
    ) -> Refusal? {
        guard let range = evidence.requiredScope else { return nil }
        let source = token.source
        let granted = source.span.extracting(token.scope ?? 0..<0)
        let required = workspace.bytes.span.extracting(range)
        return trace.note(
            "required scope",
            Scope.covers(granted, required) ? nil : Refusal(.tokenScopeMissing),
            [.text("scope", granted), .text("required", required)])
    }
}
