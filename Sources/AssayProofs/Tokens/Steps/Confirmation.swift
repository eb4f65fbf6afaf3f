import AssayBytes
import AssayEncodings
import AssayWire

extension TokenProof {
    /// `cnf`, where it is there, says what the token is bound to: `jkt` (RFC 9449 section 6.1),
    /// `x5t#S256` (RFC 8705 section 3.1), or both; each the one text of 32 bytes in base64url.
    ///
    /// Anything else in it is a binding this service cannot check, and no token without one
    /// (RFC 7800 section 3.1 leaves to the application which are demanded).
    static func checkConfirmation(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard token.hasClaims else { return nil }
        guard let node = workspace.claims.member("cnf", of: workspace.claims.root) else {
            return trace.note("cnf", nil, [.absent("cnf")])
        }
        guard let binding = workspace.claims.binding(node) else {
            return trace.note(
                "cnf", Refusal(.tokenBindingInvalid),
                [.text("cnf", workspace.claims.source(node))])
        }
        token.binding = binding
        return trace.note("cnf", nil, [.text("cnf", workspace.claims.source(node))])
    }
}

extension JSONDocument {
    /// The binding a confirmation says; nil when it is not one of which all is understood.
    fileprivate func binding(_ node: JSONNode) -> TokenBinding? {
        var binding = TokenBinding()
        // What is no object has no members, so that nothing is found then.
        for member in members(of: node) {
            guard let text = string(member.value), let value = Base64URL.decode32(text) else {
                return nil
            }
            if equals(member.name, "jkt") {
                binding.thumbprint = value
            } else if equals(member.name, "x5t#S256") {
                binding.certificate = value
            } else {
                return nil
            }
        }
        return binding == TokenBinding() ? nil : binding
    }
}
