import AssayEncodings
import AssayWire

/// Events of a realm.
enum EventRoutes {
    static let all = [list]

    /// `GET /v1/events?account=&after=&limit=`.
    static let list = GateRoute(
        method: .get, path: RoutePath("/v1/events"), right: .events,
        shape: CallShape(fields: [
            .optional("account"), .optional("after", .integer), .optional("limit", .integer),
            .optional("realm"),
        ]),
        operation: .none,
        write: { content throws(ContentRefusal) in
            let account = try content.textIfAny("account", 1...256)
            let limit = content.integer("limit").map { UInt32(clamping: $0) }
            let request = EventListRequest(
                account: account, after: content.integer("after"), limit: limit)
            return content.finish { request.encode($0, from: $1, into: &$2) }
        },
        accepted: { reply, message in
            guard let reply = try? EventListReply.decode(reply, in: message) else { return nil }
            return .document(message.copy(reply.document), "events") {
                $0.member("next", reply.next)
            }
        })
}
