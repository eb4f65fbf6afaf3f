package import AssayBytes
import Glibc

/// The machine's clocks. Only loops read them: pipelines are handed the time.
package enum Clock {
    /// Wall time (CLOCK_REALTIME).
    package static func wall() -> WallTime {
        let time = read(CLOCK_REALTIME)
        return WallTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Time that only runs forward (CLOCK_MONOTONIC).
    package static func monotonic() -> MonotonicTime {
        MonotonicTime(microseconds: microseconds(CLOCK_MONOTONIC))
    }

    /// Processor time of the calling thread, in microseconds.
    package static func threadCPUMicroseconds() -> UInt64 {
        microseconds(CLOCK_THREAD_CPUTIME_ID)
    }

    /// Processor time of the whole process, in microseconds.
    package static func processCPUMicroseconds() -> UInt64 {
        microseconds(CLOCK_PROCESS_CPUTIME_ID)
    }

    static func microseconds(_ clock: clockid_t) -> UInt64 {
        let time = read(clock)
        return UInt64(max(0, time.tv_sec)) * 1_000_000 + UInt64(max(0, time.tv_nsec)) / 1000
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        // Unsafe: writes only `time`. These clocks exist on every Linux, so it can't fail.
        _ = unsafe clock_gettime(clock, &time)
        return time
    }
}
