/// What a client counted since it started.
public struct ClientCounters: Hashable, Sendable {
    /// Calls made.
    public var calls: UInt64
    /// Answers that came.
    public var answers: UInt64
    /// Attempts after the first, made because no answer came.
    public var retries: UInt64
    /// Calls whose time was up.
    public var late: UInt64
    /// Answers that could not be read, and so counted as none.
    public var unreadable: UInt64
}
