// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area general, as SPEC.md lists them.
extension Reason {
    /// The proof holds.
    package static let accepted = Reason(rawValue: 0x0000)
    /// The bytes are not of this protocol.
    package static let malformed = Reason(rawValue: 0x0001)
    /// The frame's version is not one the server speaks.
    package static let versionUnsupported = Reason(rawValue: 0x0002)
    /// The server does not serve this kind.
    package static let kindUnknown = Reason(rawValue: 0x0003)
    /// A field that must be understood is not.
    package static let fieldUnknown = Reason(rawValue: 0x0004)
    /// A required field is absent.
    package static let fieldMissing = Reason(rawValue: 0x0005)
    /// A field's length or value is outside its limits.
    package static let fieldInvalid = Reason(rawValue: 0x0006)
    /// No such realm is configured.
    package static let realmUnknown = Reason(rawValue: 0x0007)
    /// The operation id was used with other content.
    package static let operationMismatch = Reason(rawValue: 0x0008)
}
