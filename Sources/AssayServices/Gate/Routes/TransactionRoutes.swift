import AssayEncodings
import AssayWire

/// Transactions: logins that a browser was sent away for.
enum TransactionRoutes {
    static let all = [open, complete]

    /// `POST /v1/transactions`.
    static let open = GateRoute(
        method: .post, path: RoutePath("/v1/transactions"), right: .issue,
        shape: CallShape(fields: [
            .required("client_id"), .required("redirect_uri"), .required("binding"),
            .optional("expires_in", .integer), .optional("realm"), .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content throws(ContentRefusal) in
            let request = TransactionOpenRequest(
                caller: content.caller, clientId: try content.text("client_id", 1...256),
                redirectUri: try content.text("redirect_uri", 1...2048),
                expiresIn: try content.seconds("expires_in"),
                binding: try content.text("binding", 16...256))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? TransactionOpenReply.decode(reply, in: message) else {
                return nil
            }
            let state = message.copy(reply.transactionState)
            let nonce = message.copy(reply.transactionNonce)
            return .accepted(201) { writer in
                writer.member("state", text: state)
                writer.member("nonce", text: nonce)
                writer.member("expires_at", reply.expiresAt)
            }
        })

    /// `POST /v1/transactions/complete`.
    static let complete = GateRoute(
        method: .post, path: RoutePath("/v1/transactions/complete"), right: .verify,
        shape: CallShape(fields: [
            .required("state"), .required("client_id"), .required("redirect_uri"),
            .required("binding"), .required("nonce"), .optional("realm"),
            .optional("operation_id"),
        ]),
        operation: .stores,
        write: { content in
            let request = TransactionCompleteRequest(
                caller: content.caller, clientId: content.textOrNothing("client_id", 256),
                redirectUri: content.textOrNothing("redirect_uri", 2048),
                binding: content.textOrNothing("binding", 256),
                transactionState: content.textOrNothing("state", 64),
                transactionNonce: content.textOrNothing("nonce", 64))
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: HTTPAnswer.plain)
}
