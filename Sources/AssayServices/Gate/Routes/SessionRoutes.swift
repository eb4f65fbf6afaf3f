import AssayEncodings
import AssayWire

/// Sessions, sign-out and revocations.
enum SessionRoutes {
    static let all = [open, refresh, end, endAll, revoke]

    /// `POST /v1/sessions`.
    static let open = GateRoute(
        method: .post, path: RoutePath("/v1/sessions"), right: .sessions,
        shape: CallShape(fields: [
            .required("account"), .required("client_id"), .optional("credential_id"),
            .optional("dpop_jkt"), .optional("code"), .optional("realm"),
            .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let request = SessionOpenRequest(
                caller: content.caller,
                code: try content.textIfAny("code", 0...1024, else: .pkceCodeUnknown),
                clientId: try content.text("client_id", 1...256),
                dpopJkt: try content.textIfAny("dpop_jkt", 0...128),
                account: try content.text("account", 1...256),
                credentialId: content.textOrNothingIfAny("credential_id", 64))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? SessionOpenReply.decode(reply, in: message) else {
                return nil
            }
            let id = message.copy(reply.sessionId)
            let token = message.copy(reply.refreshToken)
            return .accepted(201) { writer in
                writer.member("session_id", text: id)
                writer.member("refresh_token", text: token)
                writer.member("expires_at", reply.expiresAt)
            }
        })

    /// `POST /v1/sessions/refresh`.
    static let refresh = GateRoute(
        method: .post, path: RoutePath("/v1/sessions/refresh"), right: .sessions,
        shape: CallShape(fields: [
            .required("refresh_token"), .optional("proof"), .optional("method"),
            .optional("url"), .optional("realm"), .optional("operation_id"),
        ]),
        operation: .stores,
        fault: { document in
            let present = ["proof", "method", "url"].filter {
                document.member($0, of: document.root) != nil
            }
            guard present.count == 1 || present.count == 2 else { return nil }
            return .shape(nil, "proof, method and url come together or not at all.")
        },
        write: { content throws(ContentRefusal) in
            let token = content.textOrNothing("refresh_token", 128)
            var request = SessionRefreshRequest(caller: content.caller, refreshToken: token)
            if content.document.member("proof", of: content.document.root) != nil {
                let proof = try ProofRoutes.dpopRequest(&content)
                (request.proof, request.method, request.url) = (
                    proof.proof, proof.method, proof.url
                )
            }
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? SessionRefreshReply.decode(reply, in: message) else {
                return nil
            }
            let token = message.copy(reply.refreshToken)
            return .accepted { writer in
                writer.member("refresh_token", text: token)
                writer.member("expires_at", reply.expiresAt)
                writer.nextNonce(reply.nextNonce)
            }
        })

    /// `DELETE /v1/sessions/{id}`.
    static let end = GateRoute(
        method: .delete, path: RoutePath("/v1/sessions/{id}"), right: .sessions,
        shape: CallShape(fields: [.optional("realm"), .optional("operation_id")]),
        operation: .stores,
        write: { content in
            let request = SessionEndRequest(caller: content.caller, sessionId: content.pathID)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.gone)

    /// `DELETE /v1/sessions?account=`.
    static let endAll = GateRoute(
        method: .delete, path: RoutePath("/v1/sessions"), right: .sessions,
        shape: CallShape(fields: [
            .required("account"), .optional("realm"), .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let request = SessionEndAllRequest(
                caller: content.caller, account: try content.text("account", 1...256))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.gone)

    /// `POST /v1/revocations`.
    static let revoke = GateRoute(
        method: .post, path: RoutePath("/v1/revocations"), right: .sessions,
        shape: CallShape(fields: [
            .optional("jti"), .optional("issuer"), .optional("session_id"),
            .required("until", .integer), .optional("realm"), .optional("operation_id"),
        ]),
        operation: .stores,
        fault: { document in
            let root = document.root
            let hasToken = document.member("jti", of: root) != nil
            let isWhole = hasToken == (document.member("issuer", of: root) != nil)
            guard !isWhole || hasToken == (document.member("session_id", of: root) != nil)
            else { return nil }
            return .shape(nil, "Name jti and issuer, or session_id.")
        },
        write: { content throws(ContentRefusal) in
            let request = RevocationAddRequest(
                caller: content.caller, sessionId: content.textOrNothingIfAny("session_id", 64),
                revokedJti: try content.textIfAny("jti", 1...256),
                issuer: try content.textIfAny("issuer", 1...512),
                until: content.integer("until") ?? 0)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard (try? Accepted.decode(reply, in: message)) != nil else { return nil }
            return .accepted(201) { _ in }
        })
}
