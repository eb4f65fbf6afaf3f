// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func revocationAddRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RevocationAddRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["session_id"] = typed.sessionId.map { hex($0, bytes) }
        fields["revoked_jti"] = typed.revokedJti.map { hex($0, bytes) }
        fields["issuer"] = typed.issuer.map { hex($0, bytes) }
        fields["until"] = number(typed.until)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }
}
