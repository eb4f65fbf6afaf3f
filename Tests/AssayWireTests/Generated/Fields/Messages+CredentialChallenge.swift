// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func credentialChallengeRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CredentialChallengeRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["credential_id"] = hex(typed.credentialId, bytes)
        fields["purpose"] = typed.purpose.map { number($0) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func credentialChallengeReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try CredentialChallengeReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["expires_at"] = number(typed.expiresAt)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }
}
