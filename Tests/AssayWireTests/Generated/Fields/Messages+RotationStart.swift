// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func rotationStartRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RotationStartRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["credential_id"] = hex(typed.credentialId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func rotationStartReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RotationStartReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["expires_at"] = number(typed.expiresAt)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }
}
