// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
