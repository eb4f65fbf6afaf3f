// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func enrollStartRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try EnrollStartRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["account"] = hex(typed.account, bytes)
        fields["device_id"] = typed.deviceId.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func enrollStartReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try EnrollStartReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["expires_at"] = number(typed.expiresAt)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }
}
