import AssayEncodings
import AssayWire

/// Credentials of an account: listed, ended, forgotten.
enum CredentialRoutes {
    static let all = [list, revoke, revokeAll, erase]

    private static let ofAccount = CallShape(fields: [
        .required("account"), .optional("realm"), .optional("operation_id"),
    ])

    /// `GET /v1/credentials?account=`.
    static let list = GateRoute(
        method: .get, path: RoutePath("/v1/credentials"), right: .admin,
        shape: CallShape(fields: [.required("account"), .optional("realm")]), operation: .none,
        write: { content throws(ContentRefusal) in
            let request = CredentialListRequest(account: try content.text("account", 1...256))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? CredentialListReply.decode(reply, in: message) else {
                return nil
            }
            return .document(message.copy(reply.document), "credentials")
        })

    /// `DELETE /v1/credentials/{id}`.
    static let revoke = GateRoute(
        method: .delete, path: RoutePath("/v1/credentials/{id}"), right: .admin,
        shape: CallShape(fields: [.optional("realm"), .optional("operation_id")]),
        operation: .stores,
        write: { content in
            let request = CredentialRevokeRequest(
                caller: content.caller, credentialId: content.pathID)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.gone)

    /// `DELETE /v1/credentials?account=`.
    static let revokeAll = GateRoute(
        method: .delete, path: RoutePath("/v1/credentials"), right: .admin, shape: ofAccount,
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let request = CredentialRevokeAllRequest(
                caller: content.caller, account: try content.text("account", 1...256))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.gone)

    /// `DELETE /v1/accounts?account=`.
    static let erase = GateRoute(
        method: .delete, path: RoutePath("/v1/accounts"), right: .admin, shape: ofAccount,
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let request = AccountEraseRequest(
                caller: content.caller, account: try content.text("account", 1...256))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.gone)
}
