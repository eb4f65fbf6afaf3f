// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area undecided, as SPEC.md lists them.
extension Reason {
    /// The server cannot decide now.
    package static let unavailable = Reason(rawValue: 0x0101)
    /// A queue or pool is full, or the time was up.
    package static let overloaded = Reason(rawValue: 0x0102)
    /// This caller's or key's share of a pool is used up.
    package static let quotaExceeded = Reason(rawValue: 0x0103)
}
