// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `hello`, reply.
enum HelloReplyFields {
    static let role = Field(
        slot: 0, tag: .role, type: .ascii, min: 1, max: 16, required: true)
    static let versions = Field(
        slot: 1, tag: .versions, type: .list, min: 1, max: 16, required: true)
    static let kinds = Field(
        slot: 2, tag: .kinds, type: .list, min: 2, max: 512, required: true)
    static let limits = Field(
        slot: 3, tag: .limits, type: .list, min: 0, max: 2048, required: true)
    static let policyHash = Field(
        slot: 4, tag: .policyHash, type: .bytes, min: 32, max: 32, required: false)
    static let epoch = Field(
        slot: 5, tag: .epoch, type: .bytes, min: 16, max: 16, required: false)
    static let epochStart = Field(
        slot: 6, tag: .epochStart, type: .i64, min: 8, max: 8, required: false)
    static let software = Field(
        slot: 7, tag: .software, type: .ascii, min: 1, max: 64, required: true)
    static let state = Field(
        slot: 8, tag: .state, type: .choice, min: 0, max: 3, required: true)
    static let time = Field(
        slot: 9, tag: .time, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [
        role,
        versions,
        kinds,
        limits,
        policyHash,
        epoch,
        epochStart,
        software,
        state,
        time,
    ]
}

/// The fields of `stats`, reply.
enum StatsReplyFields {
    static let stats = Field(
        slot: 0, tag: .stats, type: .bytes, min: 2, max: 61440, required: true)
    static let all: [Field] = [stats]
}

/// The fields of `draining`, notice.
enum DrainingNoticeFields {
    static let state = Field(
        slot: 0, tag: .state, type: .choice, min: 0, max: 3, required: true)
    static let all: [Field] = [state]
}

/// The fields of `dpop.verify`, request.
enum DPoPVerifyRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let proof = Field(
        slot: 1, tag: .proof, type: .bytes, min: 0, max: 8192, required: false)
    static let method = Field(
        slot: 2, tag: .method, type: .bytes, min: 1, max: 64, required: true)
    static let url = Field(
        slot: 3, tag: .url, type: .bytes, min: 1, max: 8192, required: true)
    static let accessToken = Field(
        slot: 4, tag: .accessToken, type: .bytes, min: 1, max: 16384, required: false)
    static let expectedThumbprint = Field(
        slot: 5, tag: .expectedThumbprint, type: .bytes, min: 0, max: 128, required: false)
    static let requireNonce = Field(
        slot: 6, tag: .requireNonce, type: .bool, min: 1, max: 1, required: false)
    static let replay = Field(
        slot: 7, tag: .replay, type: .choice, min: 0, max: 1, required: false)
    static let all: [Field] = [
        caller,
        proof,
        method,
        url,
        accessToken,
        expectedThumbprint,
        requireNonce,
        replay,
    ]
}

/// The fields of `dpop.verify`, reply.
enum DPoPVerifyReplyFields {
    static let thumbprint = Field(
        slot: 0, tag: .thumbprint, type: .bytes, min: 32, max: 32, required: true)
    static let jti = Field(
        slot: 1, tag: .jti, type: .bytes, min: 1, max: 256, required: true)
    static let iat = Field(
        slot: 2, tag: .iat, type: .i64, min: 8, max: 8, required: true)
    static let nextNonce = Field(
        slot: 3, tag: .nextNonce, type: .ascii, min: 43, max: 43, required: false)
    static let all: [Field] = [thumbprint, jti, iat, nextNonce]
}

/// The fields of `pkce.verify`, request.
enum PKCEVerifyRequestFields {
    static let codeVerifier = Field(
        slot: 0, tag: .codeVerifier, type: .bytes, min: 0, max: 1024, required: false)
    static let codeChallenge = Field(
        slot: 1, tag: .codeChallenge, type: .bytes, min: 0, max: 1024, required: false)
    static let codeChallengeMethod = Field(
        slot: 2, tag: .codeChallengeMethod, type: .bytes, min: 0, max: 64, required: false)
    static let all: [Field] = [codeVerifier, codeChallenge, codeChallengeMethod]
}

/// The fields of `code.register`, request.
enum CodeRegisterRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let codeChallenge = Field(
        slot: 1, tag: .codeChallenge, type: .bytes, min: 0, max: 1024, required: false)
    static let codeChallengeMethod = Field(
        slot: 2, tag: .codeChallengeMethod, type: .bytes, min: 0, max: 64, required: false)
    static let code = Field(
        slot: 3, tag: .code, type: .bytes, min: 0, max: 1024, required: true)
    static let clientId = Field(
        slot: 4, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let redirectUri = Field(
        slot: 5, tag: .redirectUri, type: .bytes, min: 0, max: 2048, required: true)
    static let expiresIn = Field(
        slot: 6, tag: .expiresIn, type: .u32, min: 4, max: 4, required: false)
    static let dpopJkt = Field(
        slot: 7, tag: .dpopJkt, type: .bytes, min: 0, max: 128, required: false)
    static let all: [Field] = [
        caller,
        codeChallenge,
        codeChallengeMethod,
        code,
        clientId,
        redirectUri,
        expiresIn,
        dpopJkt,
    ]
}

/// The fields of `code.register`, reply.
enum CodeRegisterReplyFields {
    static let expiresAt = Field(
        slot: 0, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [expiresAt]
}

/// The fields of `code.redeem`, request.
enum CodeRedeemRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let codeVerifier = Field(
        slot: 1, tag: .codeVerifier, type: .bytes, min: 0, max: 1024, required: false)
    static let code = Field(
        slot: 2, tag: .code, type: .bytes, min: 0, max: 1024, required: true)
    static let clientId = Field(
        slot: 3, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let redirectUri = Field(
        slot: 4, tag: .redirectUri, type: .bytes, min: 0, max: 2048, required: true)
    static let dpopJkt = Field(
        slot: 5, tag: .dpopJkt, type: .bytes, min: 0, max: 128, required: false)
    static let all: [Field] = [caller, codeVerifier, code, clientId, redirectUri, dpopJkt]
}

/// The fields of `signature.verify`, request.
enum SignatureVerifyRequestFields {
    static let publicKey = Field(
        slot: 0, tag: .publicKey, type: .bytes, min: 1, max: 8192, required: true)
    static let algorithm = Field(
        slot: 1, tag: .algorithm, type: .bytes, min: 0, max: 32, required: true)
    static let message = Field(
        slot: 2, tag: .message, type: .bytes, min: 0, max: 49152, required: true)
    static let signature = Field(
        slot: 3, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 4, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let all: [Field] = [publicKey, algorithm, message, signature, signatureFormat]
}

/// The fields of `challenge.issue`, request.
enum ChallengeIssueRequestFields {
    static let subject = Field(
        slot: 0, tag: .subject, type: .bytes, min: 32, max: 32, required: true)
    static let all: [Field] = [subject]
}

/// The fields of `challenge.issue`, reply.
enum ChallengeIssueReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [challenge, expiresAt]
}

/// The fields of `challenge.verify`, request.
enum ChallengeVerifyRequestFields {
    static let publicKey = Field(
        slot: 0, tag: .publicKey, type: .bytes, min: 1, max: 8192, required: true)
    static let signature = Field(
        slot: 1, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 2, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let challenge = Field(
        slot: 3, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let timestamp = Field(
        slot: 4, tag: .timestamp, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [publicKey, signature, signatureFormat, challenge, timestamp]
}

/// The fields of `challenge.verify`, reply.
enum ChallengeVerifyReplyFields {
    static let thumbprint = Field(
        slot: 0, tag: .thumbprint, type: .bytes, min: 32, max: 32, required: true)
    static let all: [Field] = [thumbprint]
}

/// The fields of `transaction.open`, request.
enum TransactionOpenRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let clientId = Field(
        slot: 1, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let redirectUri = Field(
        slot: 2, tag: .redirectUri, type: .bytes, min: 0, max: 2048, required: true)
    static let expiresIn = Field(
        slot: 3, tag: .expiresIn, type: .u32, min: 4, max: 4, required: false)
    static let binding = Field(
        slot: 4, tag: .binding, type: .bytes, min: 0, max: 256, required: true)
    static let all: [Field] = [caller, clientId, redirectUri, expiresIn, binding]
}

/// The fields of `transaction.open`, reply.
enum TransactionOpenReplyFields {
    static let expiresAt = Field(
        slot: 0, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let transactionState = Field(
        slot: 1, tag: .transactionState, type: .bytes, min: 0, max: 64, required: true)
    static let transactionNonce = Field(
        slot: 2, tag: .transactionNonce, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [expiresAt, transactionState, transactionNonce]
}

/// The fields of `transaction.complete`, request.
enum TransactionCompleteRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let clientId = Field(
        slot: 1, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let redirectUri = Field(
        slot: 2, tag: .redirectUri, type: .bytes, min: 0, max: 2048, required: true)
    static let binding = Field(
        slot: 3, tag: .binding, type: .bytes, min: 0, max: 256, required: true)
    static let transactionState = Field(
        slot: 4, tag: .transactionState, type: .bytes, min: 0, max: 64, required: true)
    static let transactionNonce = Field(
        slot: 5, tag: .transactionNonce, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        caller,
        clientId,
        redirectUri,
        binding,
        transactionState,
        transactionNonce,
    ]
}

/// The fields of `enroll.start`, request.
enum EnrollStartRequestFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let deviceId = Field(
        slot: 1, tag: .deviceId, type: .bytes, min: 0, max: 256, required: false)
    static let all: [Field] = [account, deviceId]
}

/// The fields of `enroll.start`, reply.
enum EnrollStartReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [challenge, expiresAt]
}

/// The fields of `enroll.finish`, request.
enum EnrollFinishRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let signatureFormat = Field(
        slot: 1, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let account = Field(
        slot: 2, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let deviceId = Field(
        slot: 3, tag: .deviceId, type: .bytes, min: 0, max: 256, required: true)
    static let appInstanceNonce = Field(
        slot: 4, tag: .appInstanceNonce, type: .bytes, min: 0, max: 64, required: true)
    static let deviceKey = Field(
        slot: 5, tag: .deviceKey, type: .bytes, min: 0, max: 1024, required: true)
    static let possession = Field(
        slot: 6, tag: .possession, type: .bytes, min: 0, max: 1024, required: true)
    static let attestationFormat = Field(
        slot: 7, tag: .attestationFormat, type: .bytes, min: 0, max: 64, required: false)
    static let attestation = Field(
        slot: 8, tag: .attestation, type: .bytes, min: 0, max: 32768, required: false)
    static let approvalCredentialId = Field(
        slot: 9, tag: .approvalCredentialId, type: .bytes, min: 0, max: 64, required: false)
    static let approvalChallenge = Field(
        slot: 10, tag: .approvalChallenge, type: .bytes, min: 0, max: 64, required: false)
    static let approvalSignature = Field(
        slot: 11, tag: .approvalSignature, type: .bytes, min: 0, max: 1024, required: false)
    static let recoveryId = Field(
        slot: 12, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: false)
    static let all: [Field] = [
        caller,
        signatureFormat,
        account,
        deviceId,
        appInstanceNonce,
        deviceKey,
        possession,
        attestationFormat,
        attestation,
        approvalCredentialId,
        approvalChallenge,
        approvalSignature,
        recoveryId,
    ]
}

/// The fields of `enroll.finish`, reply.
enum EnrollFinishReplyFields {
    static let credentialId = Field(
        slot: 0, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let assurance = Field(
        slot: 1, tag: .assurance, type: .choice, min: 1, max: 15, required: true)
    static let all: [Field] = [credentialId, assurance]
}

/// The fields of `credential.challenge`, request.
enum CredentialChallengeRequestFields {
    static let credentialId = Field(
        slot: 0, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let purpose = Field(
        slot: 1, tag: .purpose, type: .choice, min: 0, max: 1, required: false)
    static let all: [Field] = [credentialId, purpose]
}

/// The fields of `credential.challenge`, reply.
enum CredentialChallengeReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [challenge, expiresAt]
}

/// The fields of `credential.sign_in`, request.
enum CredentialSignInRequestFields {
    static let signature = Field(
        slot: 0, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 1, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let challenge = Field(
        slot: 2, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let timestamp = Field(
        slot: 3, tag: .timestamp, type: .i64, min: 8, max: 8, required: true)
    static let deviceId = Field(
        slot: 4, tag: .deviceId, type: .bytes, min: 0, max: 256, required: true)
    static let credentialId = Field(
        slot: 5, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        signature,
        signatureFormat,
        challenge,
        timestamp,
        deviceId,
        credentialId,
    ]
}

/// The fields of `credential.sign_in`, reply.
enum CredentialSignInReplyFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let assurance = Field(
        slot: 1, tag: .assurance, type: .choice, min: 1, max: 15, required: true)
    static let signals = Field(
        slot: 2, tag: .signals, type: .bytes, min: 0, max: 256, required: false)
    static let all: [Field] = [account, assurance, signals]
}

/// The fields of `credential.list`, request.
enum CredentialListRequestFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let all: [Field] = [account]
}

/// The fields of `credential.list`, reply.
enum CredentialListReplyFields {
    static let document = Field(
        slot: 0, tag: .document, type: .bytes, min: 2, max: 61440, required: true)
    static let all: [Field] = [document]
}

/// The fields of `credential.revoke`, request.
enum CredentialRevokeRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let credentialId = Field(
        slot: 1, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [caller, credentialId]
}

/// The fields of `credential.revoke_all`, request.
enum CredentialRevokeAllRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let account = Field(
        slot: 1, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let all: [Field] = [caller, account]
}

/// The fields of `rotation.start`, request.
enum RotationStartRequestFields {
    static let credentialId = Field(
        slot: 0, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [credentialId]
}

/// The fields of `rotation.start`, reply.
enum RotationStartReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [challenge, expiresAt]
}

/// The fields of `rotation.finish`, request.
enum RotationFinishRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let signatureFormat = Field(
        slot: 1, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let deviceId = Field(
        slot: 2, tag: .deviceId, type: .bytes, min: 0, max: 256, required: true)
    static let credentialId = Field(
        slot: 3, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let appInstanceNonce = Field(
        slot: 4, tag: .appInstanceNonce, type: .bytes, min: 0, max: 64, required: true)
    static let deviceKey = Field(
        slot: 5, tag: .deviceKey, type: .bytes, min: 0, max: 1024, required: true)
    static let possession = Field(
        slot: 6, tag: .possession, type: .bytes, min: 0, max: 1024, required: true)
    static let attestationFormat = Field(
        slot: 7, tag: .attestationFormat, type: .bytes, min: 0, max: 64, required: false)
    static let attestation = Field(
        slot: 8, tag: .attestation, type: .bytes, min: 0, max: 32768, required: false)
    static let oldSignature = Field(
        slot: 9, tag: .oldSignature, type: .bytes, min: 0, max: 1024, required: true)
    static let rotationReason = Field(
        slot: 10, tag: .rotationReason, type: .choice, min: 0, max: 1, required: false)
    static let all: [Field] = [
        caller,
        signatureFormat,
        deviceId,
        credentialId,
        appInstanceNonce,
        deviceKey,
        possession,
        attestationFormat,
        attestation,
        oldSignature,
        rotationReason,
    ]
}

/// The fields of `rotation.finish`, reply.
enum RotationFinishReplyFields {
    static let credentialId = Field(
        slot: 0, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let overlapUntil = Field(
        slot: 1, tag: .overlapUntil, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [credentialId, overlapUntil]
}

/// The fields of `recovery.start`, request.
enum RecoveryStartRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let account = Field(
        slot: 1, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let recoveryMethod = Field(
        slot: 2, tag: .recoveryMethod, type: .choice, min: 0, max: 1, required: true)
    static let lost = Field(
        slot: 3, tag: .lost, type: .list, min: 0, max: 2080, required: false)
    static let assertion = Field(
        slot: 4, tag: .assertion, type: .bytes, min: 0, max: 4096, required: false)
    static let all: [Field] = [caller, account, recoveryMethod, lost, assertion]
}

/// The fields of `recovery.start`, reply.
enum RecoveryStartReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let recoveryId = Field(
        slot: 1, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let recoveryState = Field(
        slot: 2, tag: .recoveryState, type: .choice, min: 0, max: 4, required: true)
    static let effectiveAt = Field(
        slot: 3, tag: .effectiveAt, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [challenge, recoveryId, recoveryState, effectiveAt]
}

/// The fields of `recovery.approve`, request.
enum RecoveryApproveRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let signature = Field(
        slot: 1, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 2, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let challenge = Field(
        slot: 3, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let credentialId = Field(
        slot: 4, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let recoveryId = Field(
        slot: 5, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        caller,
        signature,
        signatureFormat,
        challenge,
        credentialId,
        recoveryId,
    ]
}

/// The fields of `recovery.approve`, reply.
enum RecoveryApproveReplyFields {
    static let recoveryState = Field(
        slot: 0, tag: .recoveryState, type: .choice, min: 0, max: 4, required: true)
    static let effectiveAt = Field(
        slot: 1, tag: .effectiveAt, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [recoveryState, effectiveAt]
}

/// The fields of `recovery.cancel`, request.
enum RecoveryCancelRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let signature = Field(
        slot: 1, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 2, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let challenge = Field(
        slot: 3, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let credentialId = Field(
        slot: 4, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let recoveryId = Field(
        slot: 5, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        caller,
        signature,
        signatureFormat,
        challenge,
        credentialId,
        recoveryId,
    ]
}

/// The fields of `recovery.cancel`, reply.
enum RecoveryCancelReplyFields {
    static let recoveryState = Field(
        slot: 0, tag: .recoveryState, type: .choice, min: 0, max: 4, required: true)
    static let effectiveAt = Field(
        slot: 1, tag: .effectiveAt, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [recoveryState, effectiveAt]
}

/// The fields of `recovery.complete`, request.
enum RecoveryCompleteRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let signatureFormat = Field(
        slot: 1, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let account = Field(
        slot: 2, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let deviceId = Field(
        slot: 3, tag: .deviceId, type: .bytes, min: 0, max: 256, required: true)
    static let appInstanceNonce = Field(
        slot: 4, tag: .appInstanceNonce, type: .bytes, min: 0, max: 64, required: true)
    static let deviceKey = Field(
        slot: 5, tag: .deviceKey, type: .bytes, min: 0, max: 1024, required: true)
    static let possession = Field(
        slot: 6, tag: .possession, type: .bytes, min: 0, max: 1024, required: true)
    static let attestationFormat = Field(
        slot: 7, tag: .attestationFormat, type: .bytes, min: 0, max: 64, required: false)
    static let attestation = Field(
        slot: 8, tag: .attestation, type: .bytes, min: 0, max: 32768, required: false)
    static let recoveryId = Field(
        slot: 9, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        caller,
        signatureFormat,
        account,
        deviceId,
        appInstanceNonce,
        deviceKey,
        possession,
        attestationFormat,
        attestation,
        recoveryId,
    ]
}

/// The fields of `recovery.complete`, reply.
enum RecoveryCompleteReplyFields {
    static let credentialId = Field(
        slot: 0, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let assurance = Field(
        slot: 1, tag: .assurance, type: .choice, min: 1, max: 15, required: true)
    static let all: [Field] = [credentialId, assurance]
}

/// The fields of `recovery.get`, request.
enum RecoveryGetRequestFields {
    static let recoveryId = Field(
        slot: 0, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [recoveryId]
}

/// The fields of `recovery.get`, reply.
enum RecoveryGetReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let recoveryState = Field(
        slot: 1, tag: .recoveryState, type: .choice, min: 0, max: 4, required: true)
    static let effectiveAt = Field(
        slot: 2, tag: .effectiveAt, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [challenge, recoveryState, effectiveAt]
}

/// The fields of `session.open`, request.
enum SessionOpenRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let code = Field(
        slot: 1, tag: .code, type: .bytes, min: 0, max: 1024, required: false)
    static let clientId = Field(
        slot: 2, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let dpopJkt = Field(
        slot: 3, tag: .dpopJkt, type: .bytes, min: 0, max: 128, required: false)
    static let account = Field(
        slot: 4, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let credentialId = Field(
        slot: 5, tag: .credentialId, type: .bytes, min: 0, max: 64, required: false)
    static let all: [Field] = [caller, code, clientId, dpopJkt, account, credentialId]
}

/// The fields of `session.open`, reply.
enum SessionOpenReplyFields {
    static let expiresAt = Field(
        slot: 0, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let sessionId = Field(
        slot: 1, tag: .sessionId, type: .bytes, min: 0, max: 64, required: true)
    static let refreshToken = Field(
        slot: 2, tag: .refreshToken, type: .bytes, min: 0, max: 128, required: true)
    static let all: [Field] = [expiresAt, sessionId, refreshToken]
}

/// The fields of `session.refresh`, request.
enum SessionRefreshRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let proof = Field(
        slot: 1, tag: .proof, type: .bytes, min: 0, max: 8192, required: false)
    static let method = Field(
        slot: 2, tag: .method, type: .bytes, min: 1, max: 64, required: false)
    static let url = Field(
        slot: 3, tag: .url, type: .bytes, min: 1, max: 8192, required: false)
    static let refreshToken = Field(
        slot: 4, tag: .refreshToken, type: .bytes, min: 0, max: 128, required: true)
    static let all: [Field] = [caller, proof, method, url, refreshToken]
}

/// The fields of `session.refresh`, reply.
enum SessionRefreshReplyFields {
    static let nextNonce = Field(
        slot: 0, tag: .nextNonce, type: .ascii, min: 43, max: 43, required: false)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let refreshToken = Field(
        slot: 2, tag: .refreshToken, type: .bytes, min: 0, max: 128, required: true)
    static let all: [Field] = [nextNonce, expiresAt, refreshToken]
}

/// The fields of `session.end`, request.
enum SessionEndRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let sessionId = Field(
        slot: 1, tag: .sessionId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [caller, sessionId]
}

/// The fields of `session.end_all`, request.
enum SessionEndAllRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let account = Field(
        slot: 1, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let all: [Field] = [caller, account]
}

/// The fields of `revocation.add`, request.
enum RevocationAddRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let sessionId = Field(
        slot: 1, tag: .sessionId, type: .bytes, min: 0, max: 64, required: false)
    static let revokedJti = Field(
        slot: 2, tag: .revokedJti, type: .bytes, min: 0, max: 256, required: false)
    static let issuer = Field(
        slot: 3, tag: .issuer, type: .bytes, min: 0, max: 512, required: false)
    static let until = Field(
        slot: 4, tag: .until, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [caller, sessionId, revokedJti, issuer, until]
}

/// The fields of `ledger.join`, request.
enum LedgerJoinRequestFields {
    static let storeId = Field(
        slot: 0, tag: .storeId, type: .bytes, min: 16, max: 16, required: false)
    static let storeSequence = Field(
        slot: 1, tag: .storeSequence, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [storeId, storeSequence]
}

/// The fields of `ledger.join`, reply.
enum LedgerJoinReplyFields {
    static let policyHash = Field(
        slot: 0, tag: .policyHash, type: .bytes, min: 32, max: 32, required: true)
    static let epoch = Field(
        slot: 1, tag: .epoch, type: .bytes, min: 16, max: 16, required: true)
    static let epochStart = Field(
        slot: 2, tag: .epochStart, type: .i64, min: 8, max: 8, required: true)
    static let time = Field(
        slot: 3, tag: .time, type: .i64, min: 8, max: 8, required: true)
    static let mintingKeys = Field(
        slot: 4, tag: .mintingKeys, type: .list, min: 0, max: 800, required: true)
    static let storeId = Field(
        slot: 5, tag: .storeId, type: .bytes, min: 16, max: 16, required: false)
    static let realms = Field(
        slot: 6, tag: .realms, type: .list, min: 0, max: 23552, required: true)
    static let storeSequence = Field(
        slot: 7, tag: .storeSequence, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [
        policyHash,
        epoch,
        epochStart,
        time,
        mintingKeys,
        storeId,
        realms,
        storeSequence,
    ]
}

/// The fields of `ledger.discharge`, request.
enum LedgerDischargeRequestFields {
    static let dischargeEpoch = Field(
        slot: 0, tag: .dischargeEpoch, type: .bytes, min: 16, max: 16, required: true)
    static let shardKey = Field(
        slot: 1, tag: .shardKey, type: .bytes, min: 32, max: 32, required: true)
    static let pool = Field(
        slot: 2, tag: .pool, type: .choice, min: 0, max: 1, required: true)
    static let quotaKey = Field(
        slot: 3, tag: .quotaKey, type: .bytes, min: 16, max: 16, required: true)
    static let mode = Field(
        slot: 4, tag: .mode, type: .choice, min: 0, max: 1, required: true)
    static let obligations = Field(
        slot: 5, tag: .obligations, type: .list, min: 3, max: 8192, required: true)
    static let callDigest = Field(
        slot: 6, tag: .callDigest, type: .bytes, min: 32, max: 32, required: false)
    static let keep = Field(
        slot: 7, tag: .keep, type: .bool, min: 1, max: 1, required: false)
    static let all: [Field] = [
        dischargeEpoch,
        shardKey,
        pool,
        quotaKey,
        mode,
        obligations,
        callDigest,
        keep,
    ]
}

/// The fields of `ledger.discharge`, reply.
enum LedgerDischargeReplyFields {
    static let time = Field(
        slot: 0, tag: .time, type: .i64, min: 8, max: 8, required: true)
    static let result = Field(
        slot: 1, tag: .result, type: .list, min: 9, max: 512, required: false)
    static let all: [Field] = [time, result]
}

/// The fields of `ledger.recall`, request.
enum LedgerRecallRequestFields {
    static let callDigest = Field(
        slot: 0, tag: .callDigest, type: .bytes, min: 32, max: 32, required: true)
    static let all: [Field] = [callDigest]
}

/// The fields of `ledger.recall`, reply.
enum LedgerRecallReplyFields {
    static let time = Field(
        slot: 0, tag: .time, type: .i64, min: 8, max: 8, required: true)
    static let result = Field(
        slot: 1, tag: .result, type: .list, min: 9, max: 512, required: false)
    static let all: [Field] = [time, result]
}

/// The fields of `ledger.look_up`, request.
enum LedgerLookUpRequestFields {
    static let queries = Field(
        slot: 0, tag: .queries, type: .list, min: 5, max: 4096, required: true)
    static let all: [Field] = [queries]
}

/// The fields of `ledger.look_up`, reply.
enum LedgerLookUpReplyFields {
    static let time = Field(
        slot: 0, tag: .time, type: .i64, min: 8, max: 8, required: true)
    static let records = Field(
        slot: 1, tag: .records, type: .list, min: 3, max: 61440, required: true)
    static let all: [Field] = [time, records]
}

/// The fields of `ledger.inspect`, request.
enum LedgerInspectRequestFields {
    static let inspectRealm = Field(
        slot: 0, tag: .inspectRealm, type: .ascii, min: 1, max: 63, required: false)
    static let inspectSubject = Field(
        slot: 1, tag: .inspectSubject, type: .choice, min: 0, max: 3, required: true)
    static let inspectId = Field(
        slot: 2, tag: .inspectId, type: .ascii, min: 24, max: 24, required: false)
    static let all: [Field] = [inspectRealm, inspectSubject, inspectId]
}

/// The fields of `ledger.inspect`, reply.
enum LedgerInspectReplyFields {
    static let document = Field(
        slot: 0, tag: .document, type: .bytes, min: 2, max: 61440, required: true)
    static let all: [Field] = [document]
}

/// The fields of `account.erase`, request.
enum AccountEraseRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let account = Field(
        slot: 1, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let all: [Field] = [caller, account]
}

/// The fields of `event.list`, request.
enum EventListRequestFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: false)
    static let after = Field(
        slot: 1, tag: .after, type: .i64, min: 8, max: 8, required: false)
    static let limit = Field(
        slot: 2, tag: .limit, type: .u32, min: 4, max: 4, required: false)
    static let all: [Field] = [account, after, limit]
}

/// The fields of `event.list`, reply.
enum EventListReplyFields {
    static let document = Field(
        slot: 0, tag: .document, type: .bytes, min: 2, max: 61440, required: true)
    static let next = Field(
        slot: 1, tag: .next, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [document, next]
}

/// The fields of any reply that is not `accepted`.
enum RefusalFields {
    static let epoch = Field(
        slot: 0, tag: .epoch, type: .bytes, min: 16, max: 16, required: false)
    static let epochStart = Field(
        slot: 1, tag: .epochStart, type: .i64, min: 8, max: 8, required: false)
    static let time = Field(
        slot: 2, tag: .time, type: .i64, min: 8, max: 8, required: false)
    static let measured = Field(
        slot: 3, tag: .measured, type: .i64, min: 8, max: 8, required: false)
    static let retryAfter = Field(
        slot: 4, tag: .retryAfter, type: .u32, min: 4, max: 4, required: false)
    static let nextNonce = Field(
        slot: 5, tag: .nextNonce, type: .ascii, min: 43, max: 43, required: false)
    static let failed = Field(
        slot: 6, tag: .failed, type: .choice, min: 0, max: 7, required: false)
    static let all: [Field] = [epoch, epochStart, time, measured, retryAfter, nextNonce, failed]
}
