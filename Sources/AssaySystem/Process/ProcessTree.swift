import Glibc

/// What a process and those it started use, as `/proc` tells (proc(5)).
package struct ProcessTree: Sendable {
    /// The process at the root.
    package let root: Int32

    /// The tree of a process; nothing is read yet.
    package init(root: Int32) {
        self.root = root
    }

    /// Processor time in microseconds, user and system, of all that live and of children that
    /// ended and were waited for; nil when the root is gone. Exact to a tick (10 ms) a process.
    package func processorMicroseconds() -> UInt64? {
        let ticks = UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
        return sum { $0.ticks }.map { $0 * (1_000_000 / ticks) }
    }

    /// Bytes in RAM of all that live, shared ones counted in each; nil when the root is gone.
    package func residentBytes() -> UInt64? {
        let page = UInt64(max(1, sysconf(Int32(_SC_PAGESIZE))))
        return sum { $0.residentPages }.map { $0 * page }
    }

    private func sum(_ figure: (Line) -> UInt64) -> UInt64? {
        guard let first = Line(root) else { return nil }
        var lines: [Line] = []
        for name in (try? Folders.names(in: "/proc")) ?? [] {
            if let pid = Int32(name), let line = Line(pid) { lines.append(line) }
        }
        var members: Set<Int32> = [root]
        var total = figure(first)
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for line in lines where members.contains(line.parent) {
                guard members.insert(line.pid).inserted else { continue }
                total += figure(line)
                hasGrown = true
            }
        }
        return total
    }

    /// The fields of `/proc/PID/stat` that matter here.
    private struct Line {
        let pid: Int32
        let parent: Int32
        let ticks: UInt64
        let residentPages: UInt64

        init?(_ pid: Int32) {
            guard
                let text = try? FileIO.read("/proc/\(pid)/stat", bytesMax: 4096),
                // The name stands in brackets and may hold anything, brackets too.
                let bracket = text.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let fields = text[(bracket + 1)...].split(separator: UInt8(ascii: " ")).map {
                String(decoding: $0, as: UTF8.self)
            }
            // From here the state is field 0: the parent 1, times 11 to 14, pages 21.
            guard fields.count > 21, let parent = Int32(fields[1]),
                let pages = UInt64(fields[21])
            else { return nil }
            self.pid = pid
            self.parent = parent
            ticks = fields[11...14].reduce(0) { $0 + (UInt64($1) ?? 0) }
            residentPages = pages
        }
    }
}
