// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `ledger.inspect`, request.
enum LedgerInspectRequestFields {
    static let inspectRealm = Field(
        slot: 0, tag: .inspectRealm, type: .ascii, min: 1, max: 63, required: false)
    static let inspectSubject = Field(
        slot: 1, tag: .inspectSubject, type: .choice, min: 0, max: 3, required: true)
    static let inspectId = Field(
        slot: 2, tag: .inspectId, type: .ascii, min: 24, max: 24, required: false)
    static let all: [Field] = [inspectRealm, inspectSubject, inspectId]
}

/// The fields of `ledger.inspect`, reply.
enum LedgerInspectReplyFields {
    static let document = Field(
        slot: 0, tag: .document, type: .bytes, min: 2, max: 61440, required: true)
    static let all: [Field] = [document]
}
