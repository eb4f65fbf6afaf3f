// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func sessionRefreshRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SessionRefreshRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["proof"] = typed.proof.map { hex($0, bytes) }
        fields["method"] = typed.method.map { hex($0, bytes) }
        fields["url"] = typed.url.map { hex($0, bytes) }
        fields["refresh_token"] = hex(typed.refreshToken, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func sessionRefreshReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try SessionRefreshReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["next_nonce"] = typed.nextNonce.map { nonce($0) }
        fields["expires_at"] = number(typed.expiresAt)
        fields["refresh_token"] = hex(typed.refreshToken, bytes)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
