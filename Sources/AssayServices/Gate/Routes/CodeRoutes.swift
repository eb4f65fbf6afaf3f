import AssayEncodings
import AssayWire

/// Authorization codes.
enum CodeRoutes {
    static let all = [register, redeem]

    /// `POST /v1/pkce/codes`.
    static let register = GateRoute(
        method: .post, path: RoutePath("/v1/pkce/codes"), right: .issue,
        shape: CallShape(fields: [
            .required("code"), .optional("code_challenge"), .optional("code_challenge_method"),
            .required("client_id"), .required("redirect_uri"), .optional("expires_in", .integer),
            .optional("dpop_jkt"), .optional("realm"), .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let code = try content.text("code", 22...1024)
            let client = try content.text("client_id", 1...256)
            let redirect = try content.text("redirect_uri", 1...2048)
            let life = try content.seconds("expires_in")
            let thumbprint = try content.textIfAny("dpop_jkt", 0...128)
            let document = content.document
            let request = CodeRegisterRequest(
                caller: content.caller,
                codeChallenge: content.source.add(
                    "code_challenge", of: document, cutTo: FieldBounds.codeChallenge),
                codeChallengeMethod: content.source.add(
                    "code_challenge_method", of: document,
                    cutTo: FieldBounds.codeChallengeMethod),
                code: code, clientId: client, redirectUri: redirect, expiresIn: life,
                dpopJkt: thumbprint)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? CodeRegisterReply.decode(reply, in: message) else {
                return nil
            }
            return .accepted(201) { $0.member("expires_at", reply.expiresAt) }
        })

    /// `POST /v1/pkce/redeem`.
    static let redeem = GateRoute(
        method: .post, path: RoutePath("/v1/pkce/redeem"), right: .verify,
        shape: CallShape(fields: [
            .required("code"), .optional("code_verifier"), .required("client_id"),
            .required("redirect_uri"), .optional("dpop_jkt"), .optional("realm"),
            .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let code = try content.text("code", 0...1024, else: .pkceCodeUnknown)
            let verifier = content.source.add(
                "code_verifier", of: content.document, cutTo: FieldBounds.codeVerifier)
            let request = CodeRedeemRequest(
                caller: content.caller, codeVerifier: verifier, code: code,
                clientId: content.textOrNothing("client_id", 256),
                redirectUri: content.textOrNothing("redirect_uri", 2048),
                dpopJkt: content.textOrNothingIfAny("dpop_jkt", 128))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.plain)
}
