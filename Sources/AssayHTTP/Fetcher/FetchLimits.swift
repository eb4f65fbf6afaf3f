/// The bounds of a pool of transfers.
package struct FetchLimits: Sendable {
    /// Transfers under way at once.
    package var transfersMax = 64
    /// Connections open at once, and kept open for the next.
    package var connectionsMax = 32
    /// Connections to one server at once; further transfers wait for one of them.
    package var connectionsPerHostMax = 16
    /// The header lines of an answer.
    package var headerBytesMax = 16 << 10

    /// The defaults.
    package init() {}
}
