// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
