// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
