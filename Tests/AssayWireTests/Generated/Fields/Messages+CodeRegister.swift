// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func codeRegisterRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CodeRegisterRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["code_challenge"] = typed.codeChallenge.map { hex($0, bytes) }
        fields["code_challenge_method"] = typed.codeChallengeMethod.map { hex($0, bytes) }
        fields["code"] = hex(typed.code, bytes)
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["expires_in"] = typed.expiresIn.map { number($0) }
        fields["dpop_jkt"] = typed.dpopJkt.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func codeRegisterReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try CodeRegisterReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["expires_at"] = number(typed.expiresAt)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }
}
