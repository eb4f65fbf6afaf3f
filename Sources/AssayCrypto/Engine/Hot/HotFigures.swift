/// The tables of keys in numbers.
package struct HotFigures: Sendable, Equatable {
    /// Tables that are used.
    package var tables = 0
    /// Bytes of them, and of those put away that a worker may still read.
    package var bytes = 0
    /// Keys that wait for their table.
    package var queued = 0
    /// Tables made since the start.
    package var builds: UInt64 = 0
    /// Processor time that took, in microseconds.
    package var buildMicroseconds: UInt64 = 0
    /// Tables that could not be made.
    package var failures: UInt64 = 0
    /// Tables put away for keys used more.
    package var evictions: UInt64 = 0
    /// Keys that were not let wait since too many did.
    package var ordersRefused: UInt64 = 0
}
