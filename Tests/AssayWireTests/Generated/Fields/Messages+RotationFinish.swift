// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func rotationFinishRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RotationFinishRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["signature_format"] = typed.signatureFormat.map { number($0.rawValue) }
        fields["device_id"] = hex(typed.deviceId, bytes)
        fields["credential_id"] = hex(typed.credentialId, bytes)
        fields["app_instance_nonce"] = hex(typed.appInstanceNonce, bytes)
        fields["device_key"] = hex(typed.deviceKey, bytes)
        fields["possession"] = hex(typed.possession, bytes)
        fields["attestation_format"] = typed.attestationFormat.map { hex($0, bytes) }
        fields["attestation"] = typed.attestation.map { hex($0, bytes) }
        fields["old_signature"] = hex(typed.oldSignature, bytes)
        fields["rotation_reason"] = typed.rotationReason.map { number($0) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func rotationFinishReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RotationFinishReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["credential_id"] = hex(typed.credentialId, bytes)
        fields["overlap_until"] = number(typed.overlapUntil)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
