import Glibc

/// What the process uses, as the kernel counts it.
package struct ProcessFigures: Sendable {
    /// Memory in RAM now.
    package var residentBytes: UInt64
    /// The most memory in RAM there was.
    package var residentBytesPeak: UInt64
    package var userMicroseconds: UInt64
    package var systemMicroseconds: UInt64
    package var openFiles: Int
    package var openFilesMax: UInt64

    /// The figures now. Takes some tens of microseconds: once a second is fine.
    package static func now() -> ProcessFigures {
        var usage = rusage()
        // Unsafe: writes only `usage`.
        _ = unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
        let resident = (try? ResidentMemory())?.bytes() ?? 0
        return ProcessFigures(
            residentBytes: resident,
            // The kernel notes the peak at times of its own, so it can lag behind.
            residentBytesPeak: max(resident, UInt64(max(0, usage.ru_maxrss)) &* 1024),
            userMicroseconds: microseconds(usage.ru_utime),
            systemMicroseconds: microseconds(usage.ru_stime),
            openFiles: countOpenFiles(),
            openFilesMax: FileLimit.current().soft)
    }

    private static func microseconds(_ time: timeval) -> UInt64 {
        UInt64(max(0, time.tv_sec)) &* 1_000_000 &+ UInt64(max(0, time.tv_usec))
    }

    private static func countOpenFiles() -> Int {
        // Unsafe: the directory is closed here, and each entry is only counted.
        guard let directory = unsafe opendir("/proc/self/fd") else { return 0 }
        defer { unsafe closedir(directory) }
        var count = 0
        while unsafe readdir(directory) != nil { count += 1 }
        // Without ".", ".." and the descriptor of this very listing.
        return max(0, count - 3)
    }
}

/// Memory in RAM, read from an open file: one call, and it works when descriptors run out.
package final class ResidentMemory: Sendable {
    private let fd: Int32
    private let pageBytes: UInt64

    /// Opens the kernel's figures.
    package init() throws(SystemError) {
        // Unsafe: the text is a constant.
        fd = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        pageBytes = UInt64(max(1, sysconf(Int32(_SC_PAGESIZE))))
        guard fd >= 0 else { throw SystemError(.open) }
    }

    deinit { _ = close(fd) }

    /// Bytes in RAM now; nil when the kernel doesn't say.
    package func bytes() -> UInt64? {
        var text: [128 of UInt8] = .init(repeating: 0)
        // Unsafe: reads at most the 128 bytes of `text`.
        let count = unsafe withUnsafeMutableBytes(of: &text) { target in
            unsafe pread(fd, target.baseAddress, 128, 0)
        }
        guard count > 0 else { return nil }
        // The second number of the line is the resident pages (proc(5)).
        var pages: UInt64 = 0
        var field = 0
        for index in 0..<min(count, 128) {
            let byte = text[index]
            if byte == UInt8(ascii: " ") {
                field += 1
            } else if field == 1, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                pages = pages &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
            }
        }
        return pages &* pageBytes
    }
}
