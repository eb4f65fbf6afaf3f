/// Why a frame cannot be served, in the normative order: of several faults the first counts.
package enum CallFault: UInt16, Error, Sendable {
    case malformed = 0x0001
    case versionUnsupported = 0x0002
    case kindUnknown = 0x0003
    case fieldUnknown = 0x0004
    case fieldMissing = 0x0005
    case fieldInvalid = 0x0006
    case realmUnknown = 0x0007

    /// The code that says so in a reply.
    package var reason: Reason { Reason(rawValue: rawValue) }
}
