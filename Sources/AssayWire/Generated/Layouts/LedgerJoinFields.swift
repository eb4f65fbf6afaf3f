// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

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
