// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func sessionEndRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SessionEndRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["session_id"] = hex(typed.sessionId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }
}
