// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `session.end`, request.
enum SessionEndRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let sessionId = Field(
        slot: 1, tag: .sessionId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [caller, sessionId]
}
