// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func codeRegisterRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CodeRegisterRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["code_challenge"] = typed.codeChallenge.map { hex($0, bytes) }
        fields["code_challenge_method"] = typed.codeChallengeMethod.map { hex($0, bytes) }
        fields["code"] = hex(typed.code, bytes)
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["expires_in"] = typed.expiresIn.map { number($0) }
        fields["dpop_jkt"] = typed.dpopJkt.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func codeRegisterReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try CodeRegisterReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["expires_at"] = number(typed.expiresAt)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

    static func codeRedeemRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CodeRedeemRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["code_verifier"] = typed.codeVerifier.map { hex($0, bytes) }
        fields["code"] = hex(typed.code, bytes)
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["dpop_jkt"] = typed.dpopJkt.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func transactionOpenRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try TransactionOpenRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["expires_in"] = typed.expiresIn.map { number($0) }
        fields["binding"] = hex(typed.binding, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func transactionOpenReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try TransactionOpenReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["expires_at"] = number(typed.expiresAt)
        fields["transaction_state"] = hex(typed.transactionState, bytes)
        fields["transaction_nonce"] = hex(typed.transactionNonce, bytes)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }

    static func transactionCompleteRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try TransactionCompleteRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["redirect_uri"] = hex(typed.redirectUri, bytes)
        fields["binding"] = hex(typed.binding, bytes)
        fields["transaction_state"] = hex(typed.transactionState, bytes)
        fields["transaction_nonce"] = hex(typed.transactionNonce, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func enrollStartRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try EnrollStartRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["account"] = hex(typed.account, bytes)
        fields["device_id"] = typed.deviceId.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func enrollStartReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try EnrollStartReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["expires_at"] = number(typed.expiresAt)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

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

    static func credentialRevokeRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CredentialRevokeRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["credential_id"] = hex(typed.credentialId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func credentialRevokeAllRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try CredentialRevokeAllRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["account"] = hex(typed.account, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func rotationStartRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RotationStartRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["credential_id"] = hex(typed.credentialId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func rotationStartReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RotationStartReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["expires_at"] = number(typed.expiresAt)
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

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

    static func recoveryStartRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RecoveryStartRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["account"] = hex(typed.account, bytes)
        fields["recovery_method"] = number(typed.recoveryMethod)
        fields["lost"] = typed.lost.map { texts($0, bytes) }
        fields["assertion"] = typed.assertion.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func recoveryStartReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RecoveryStartReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["recovery_id"] = hex(typed.recoveryId, bytes)
        fields["recovery_state"] = number(typed.recoveryState)
        fields["effective_at"] = typed.effectiveAt.map { number($0) }
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }

    static func recoveryApproveRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RecoveryApproveRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["signature"] = hex(typed.signature, bytes)
        fields["signature_format"] = typed.signatureFormat.map { number($0.rawValue) }
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["credential_id"] = hex(typed.credentialId, bytes)
        fields["recovery_id"] = hex(typed.recoveryId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func recoveryApproveReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RecoveryApproveReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["recovery_state"] = number(typed.recoveryState)
        fields["effective_at"] = typed.effectiveAt.map { number($0) }
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

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

    static func recoveryGetRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try RecoveryGetRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["recovery_id"] = hex(typed.recoveryId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func recoveryGetReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try RecoveryGetReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["challenge"] = .string(Reading.hex(typed.challenge))
        fields["recovery_state"] = number(typed.recoveryState)
        fields["effective_at"] = typed.effectiveAt.map { number($0) }
        return (fields, { typed.encode(to: $0, into: &$1) })
    }

    static func sessionOpenRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SessionOpenRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["code"] = typed.code.map { hex($0, bytes) }
        fields["client_id"] = hex(typed.clientId, bytes)
        fields["dpop_jkt"] = typed.dpopJkt.map { hex($0, bytes) }
        fields["account"] = hex(typed.account, bytes)
        fields["credential_id"] = typed.credentialId.map { hex($0, bytes) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func sessionOpenReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try SessionOpenReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["expires_at"] = number(typed.expiresAt)
        fields["session_id"] = hex(typed.sessionId, bytes)
        fields["refresh_token"] = hex(typed.refreshToken, bytes)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }

    static func sessionRefreshRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SessionRefreshRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["proof"] = typed.proof.map { hex($0, bytes) }
        fields["method"] = typed.method.map { hex($0, bytes) }
        fields["url"] = typed.url.map { hex($0, bytes) }
        fields["refresh_token"] = hex(typed.refreshToken, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func sessionRefreshReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try SessionRefreshReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["next_nonce"] = typed.nextNonce.map { nonce($0) }
        fields["expires_at"] = number(typed.expiresAt)
        fields["refresh_token"] = hex(typed.refreshToken, bytes)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }

    static func sessionEndRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SessionEndRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["session_id"] = hex(typed.sessionId, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func sessionEndAllRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try SessionEndAllRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["account"] = hex(typed.account, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

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

    static func accountEraseRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try AccountEraseRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["caller"] = typed.caller.map { text($0, bytes) }
        fields["account"] = hex(typed.account, bytes)
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func eventListRequest(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        let typed = try EventListRequest.decode(request, in: bytes.span)
        var fields: Fields = [:]
        fields["account"] = typed.account.map { hex($0, bytes) }
        fields["after"] = typed.after.map { number($0) }
        fields["limit"] = typed.limit.map { number($0) }
        return (fields, { typed.encode($0, from: bytes.span, into: &$1) })
    }

    static func eventListReply(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        let typed = try EventListReply.decode(reply, in: bytes.span)
        var fields: Fields = [:]
        fields["document"] = hex(typed.document, bytes)
        fields["next"] = number(typed.next)
        return (fields, { typed.encode(to: $0, from: bytes.span, into: &$1) })
    }
}
