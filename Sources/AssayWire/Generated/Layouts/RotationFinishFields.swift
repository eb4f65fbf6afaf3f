// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
