// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func eventListRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try EventListRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["account"] = typed.account.map { hex($0, bytes) }
        fields["after"] = typed.after.map { number($0) }
        fields["limit"] = typed.limit.map { number($0) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func eventListReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try EventListReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["document"] = hex(typed.document, bytes)
        fields["next"] = number(typed.next)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
