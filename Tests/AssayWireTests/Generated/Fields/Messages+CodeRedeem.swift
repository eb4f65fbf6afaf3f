// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func codeRedeemRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CodeRedeemRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["code_verifier"] = typed.codeVerifier.map { hex($0, bytes) }
        fields["code"] = hex(typed.code, bytes)
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["dpop_jkt"] = typed.dpopJkt.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }
}
