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
    static let realms = Field(
        slot: 5, tag: .realms, type: .list, min: 0, max: 23552, required: true)
    static let all: [Field] = [policyHash, epoch, epochStart, time, mintingKeys, realms]
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
        slot: 5, tag: .obligations, type: .list, min: 3, max: 2048, required: true)
    static let all: [Field] = [dischargeEpoch, shardKey, pool, quotaKey, mode, obligations]
}

/// The fields of `ledger.discharge`, reply.
enum LedgerDischargeReplyFields {
    static let time = Field(
        slot: 0, tag: .time, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [time]
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
