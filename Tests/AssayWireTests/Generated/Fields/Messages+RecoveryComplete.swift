// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func recoveryCompleteRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RecoveryCompleteRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["signature_format"] = typed.signatureFormat.map { number($0.rawValue) }
        fields["account"] = hex(typed.account, bytes)
        fields["device_id"] = hex(typed.deviceId, bytes)
        fields["app_instance_nonce"] = hex(typed.appInstanceNonce, bytes)
        fields["device_key"] = hex(typed.deviceKey, bytes)
        fields["possession"] = hex(typed.possession, bytes)
        fields["attestation_format"] = typed.attestationFormat.map { hex($0, bytes) }
        fields["attestation"] = typed.attestation.map { hex($0, bytes) }
        fields["recovery_id"] = hex(typed.recoveryId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func recoveryCompleteReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RecoveryCompleteReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["credential_id"] = hex(typed.credentialId, bytes)
        fields["assurance"] = number(typed.assurance)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
