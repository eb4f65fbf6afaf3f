import Glibc

/// Processor time of another process, by its own clock: user and system time of all its threads,
/// those that ended too, but not of its children (clock_getcpuclockid(3)).
package struct ProcessClock: Sendable, Hashable {
    /// The process.
    package let pid: Int32
    private let clock: clockid_t

    /// The clock of a process; nil when there is none of that number.
    package init?(pid: Int32) {
        var clock = clockid_t()
        // Unsafe: writes only `clock`.
        guard pid > 0, unsafe clock_getcpuclockid(pid, &clock) == 0 else { return nil }
        self.pid = pid
        self.clock = clock
    }

    /// The time used so far, in microseconds; nil once the process is gone.
    package func microseconds() -> UInt64? {
        var time = timespec()
        // Unsafe: writes only `time`.
        guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
        return UInt64(max(0, time.tv_sec)) * 1_000_000 + UInt64(max(0, time.tv_nsec)) / 1000
    }
}
