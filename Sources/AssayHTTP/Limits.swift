/// The bounds of a listener. Settable, so that a test can make them small.
package struct HTTPLimits: Sendable {
    /// Connections open at once; more wait in the kernel's queue.
    package var connectionsMax = 1024
    /// Request line and header lines together; beyond, 431.
    package var headerBytesMax = 48 << 10
    /// Header lines of a request; beyond, 431.
    package var headerLinesMax = 250
    /// The body kept; beyond, the request is handed over with `bodyTooLarge` and no body.
    package var bodyBytesMax = 128 << 10
    /// How much of a body too large is read and dropped, so that its sender reads the answer;
    /// a longer one is answered at once where its length was announced, else cut off.
    package var discardedBytesMax = 1 << 20
    /// Header lines of an answer; beyond, 503 without them.
    package var answerHeaderBytesMax = 16 << 10
    /// How long a connection may be silent.
    package var idleMillisecondsMax: UInt64 = 60_000
    /// How long a request may take to arrive, and an answer to leave.
    package var transferMillisecondsMax: UInt64 = 10_000
    /// Threads that read and write connections.
    package var threads = 1

    /// The defaults.
    package init() {}

    /// What libmicrohttpd sets aside for a connection, and fills with zeros after each request:
    /// both kinds of header lines, its own record of each line, and a buffer for the body as it
    /// comes. A request of far more lines than allowed, or one that
    /// just fills all of this, is cut off by the library without an answer.
    var connectionBytes: Int {
        headerBytesMax + headerLinesMax * Self.lineRecordBytes + answerHeaderBytesMax
            + min(bodyBytesMax, 16 << 10) + 2048
    }

    /// The library's record of one line (`struct MHD_HTTP_Header`), rounded up.
    private static let lineRecordBytes = 64
}
