/// The limits of the process log.
package enum LogLimits {
    /// Lines of one event in one window; more are counted and reported as a number.
    package static let linesPerEventMax = 10
    /// The window of `linesPerEventMax`: ten seconds.
    package static let windowMicroseconds: UInt64 = 10_000_000
    /// Lines that may wait for the writer; more are dropped and counted.
    package static let linesQueuedMax = 1024
    /// How often the writer reports suppressed lines, at the latest: a second.
    package static let reportMilliseconds: Int32 = 1000
    /// How long the end of a process waits for a device to take the last lines.
    package static let stopMillisecondsMax: Int32 = 1000
    /// Bytes of one text field; the rest is cut.
    package static let textBytesMax = 512
}
