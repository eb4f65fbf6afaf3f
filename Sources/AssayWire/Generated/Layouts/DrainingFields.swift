// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `draining`, notice.
enum DrainingNoticeFields {
    static let state = Field(
        slot: 0, tag: .state, type: .choice, min: 0, max: 3, required: true)
    static let all: [Field] = [state]
}
