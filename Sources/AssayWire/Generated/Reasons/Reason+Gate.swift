// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area gate, as SPEC.md lists them.
extension Reason {
    /// A gateway's subrequest does not say what was asked; told over HTTP alone.
    package static let gateRequestIncomplete = Reason(rawValue: 0x0201)
    /// No realm of this name serves gateways; told over HTTP alone.
    package static let gateRealmUnknown = Reason(rawValue: 0x0202)
    /// The path can be read in two ways; told over HTTP alone.
    package static let gatePathAmbiguous = Reason(rawValue: 0x0203)
}
