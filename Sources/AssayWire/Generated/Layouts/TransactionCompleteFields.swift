// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
