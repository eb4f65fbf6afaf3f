// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
