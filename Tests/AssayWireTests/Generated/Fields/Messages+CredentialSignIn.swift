// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func credentialSignInRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CredentialSignInRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["signature"] = hex(typed.signature, bytes)
        fields["signature_format"] = typed.signatureFormat.map { number($0.rawValue) }
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["timestamp"] = number(typed.timestamp)
        fields["device_id"] = hex(typed.deviceId, bytes)
        fields["credential_id"] = hex(typed.credentialId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func credentialSignInReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try CredentialSignInReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["account"] = hex(typed.account, bytes)
        fields["assurance"] = number(typed.assurance)
        fields["signals"] = typed.signals.map { hex($0, bytes) }
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
