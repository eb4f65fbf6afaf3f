// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
