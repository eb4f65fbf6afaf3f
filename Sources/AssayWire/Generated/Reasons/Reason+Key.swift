// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area key, as SPEC.md lists them.
extension Reason {
    /// A key of this kind may not be used here.
    package static let keyNotAllowed = Reason(rawValue: 0x1401)
}
