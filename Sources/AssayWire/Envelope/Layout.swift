/// Where the parts of a frame stand (SPEC.md, Framing).
///
/// Up to and with the request id, the layout is that of every version.
enum Layout {
    static let length = 0
    static let signature = 4
    static let version = 6
    static let flags = 7
    static let kind = 8
    static let code = 10
    static let requestID = 12
    static let operationID = 20
    static let timeLeft = 36
    static let realm = 40

    /// Bytes of the length prefix, which does not count itself.
    static let lengthBytes = 4
    /// Bytes of a field's tag and length.
    static let fieldHeadBytes = 4
    static let requestSignature: UInt16 = 0xA551
    static let replySignature: UInt16 = 0xA552
}
