// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `event.list`, request.
enum EventListRequestFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: false)
    static let after = Field(
        slot: 1, tag: .after, type: .i64, min: 8, max: 8, required: false)
    static let limit = Field(
        slot: 2, tag: .limit, type: .u32, min: 4, max: 4, required: false)
    static let all: [Field] = [account, after, limit]
}

/// The fields of `event.list`, reply.
enum EventListReplyFields {
    static let document = Field(
        slot: 0, tag: .document, type: .bytes, min: 2, max: 61440, required: true)
    static let next = Field(
        slot: 1, tag: .next, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [document, next]
}
