/// How long to wait before connecting again: each time twice as long, up to a limit, and a
/// little more at random, so that those who lost one server do not come back together.
struct ReconnectPause {
    private let first: UInt64
    private let most: UInt64
    private var next: UInt64

    init(_ options: SocketOptions) {
        first = UInt64(max(1, options.reconnectMilliseconds)) * 1000
        most = max(first, UInt64(max(1, options.reconnectMillisecondsMax)) * 1000)
        next = first
    }

    /// The next wait, in microseconds.
    mutating func take() -> UInt64 {
        let pause = next + UInt64.random(in: 0..<first)
        next = min(2 * next, most)
        return pause
    }

    /// The server was there.
    mutating func reset() { next = first }
}
