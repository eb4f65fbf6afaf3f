// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func recoveryCancelRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RecoveryCancelRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["signature"] = hex(typed.signature, bytes)
        fields["signature_format"] = typed.signatureFormat.map { number($0.rawValue) }
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["credential_id"] = hex(typed.credentialId, bytes)
        fields["recovery_id"] = hex(typed.recoveryId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func recoveryCancelReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RecoveryCancelReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["recovery_state"] = number(typed.recoveryState)
        fields["effective_at"] = typed.effectiveAt.map { number($0) }
        return (fields, { typed.encode(to: $0, into: &$1) })
    }
}
