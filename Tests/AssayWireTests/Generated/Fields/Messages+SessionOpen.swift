// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func sessionOpenRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SessionOpenRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["code"] = typed.code.map { hex($0, bytes) }
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["dpop_jkt"] = typed.dpopJkt.map { hex($0, bytes) }
        fields["account"] = hex(typed.account, bytes)
        fields["credential_id"] = typed.credentialId.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func sessionOpenReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try SessionOpenReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["expires_at"] = number(typed.expiresAt)
        fields["session_id"] = hex(typed.sessionId, bytes)
        fields["refresh_token"] = hex(typed.refreshToken, bytes)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
