// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func enrollFinishRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try EnrollFinishRequest.decode(request, in: bytes.span)
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
        fields["approval_credential_id"] = typed.approvalCredentialId.map { hex($0, bytes) }
        fields["approval_challenge"] = typed.approvalChallenge.map { hex($0, bytes) }
        fields["approval_signature"] = typed.approvalSignature.map { hex($0, bytes) }
        fields["recovery_id"] = typed.recoveryId.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func enrollFinishReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try EnrollFinishReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["credential_id"] = hex(typed.credentialId, bytes)
        fields["assurance"] = number(typed.assurance)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
