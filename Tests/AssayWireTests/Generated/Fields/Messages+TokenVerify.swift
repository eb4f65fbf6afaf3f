// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func tokenVerifyRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try TokenVerifyRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["trace"] = typed.trace.map { .bool($0) }
        fields["proof"] = typed.proof.map { hex($0, bytes) }
        fields["method"] = typed.method.map { hex($0, bytes) }
        fields["url"] = typed.url.map { hex($0, bytes) }
        fields["access_token"] = hex(typed.accessToken, bytes)
        fields["require_nonce"] = typed.requireNonce.map { .bool($0) }
        fields["replay"] = typed.replay.map { number($0) }
        fields["scheme"] = number(typed.scheme)
        fields["client_certificate"] = typed.clientCertificate.map { hex($0, bytes) }
        fields["required_scope"] = typed.requiredScope.map { hex($0, bytes) }
        fields["shadow"] = typed.shadow.map { .bool($0) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func tokenVerifyReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try TokenVerifyReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["measured"] = typed.measured.map { number($0) }
        fields["checks"] = typed.checks.map { hex($0, bytes) }
        fields["thumbprint"] = typed.thumbprint.map { .string(Reading.hex($0)) }
        fields["next_nonce"] = typed.nextNonce.map { nonce($0) }
        fields["expires_at"] = number(typed.expiresAt)
        fields["token_subject"] = typed.tokenSubject.map { hex($0, bytes) }
        fields["token_client"] = typed.tokenClient.map { hex($0, bytes) }
        fields["token_scope"] = typed.tokenScope.map { hex($0, bytes) }
        fields["claims"] = hex(typed.claims, bytes)
        fields["shadow_reason"] = typed.shadowReason.map { number($0) }
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
