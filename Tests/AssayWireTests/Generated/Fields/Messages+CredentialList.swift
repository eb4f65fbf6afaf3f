// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func credentialListRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CredentialListRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["account"] = hex(typed.account, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func credentialListReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try CredentialListReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["document"] = hex(typed.document, bytes)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
