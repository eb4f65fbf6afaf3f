// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
