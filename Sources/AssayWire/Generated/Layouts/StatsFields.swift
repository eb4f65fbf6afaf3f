// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `stats`, reply.
enum StatsReplyFields {
    static let stats = Field(
        slot: 0, tag: .stats, type: .bytes, min: 2, max: 61440, required: true)
    static let all: [Field] = [stats]
}
