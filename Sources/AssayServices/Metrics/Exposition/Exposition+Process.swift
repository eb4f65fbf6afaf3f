import AssayBytes
import AssaySystem

extension Exposition {
    /// Adds who the role is and what its process uses, under the names every program has.
    ///
    /// - Parameter started: when the process began to serve.
    mutating func addProcess(
        _ role: Role, isReady: Bool, started: MonotonicTime
    ) {
        add(
            MetricFamily(
                "assay_build_info", .gauge, "Always 1; which version serves which role.",
                [
                    MetricSample(
                        [
                            MetricLabel("version", Software.version),
                            MetricLabel("role", role.rawValue),
                        ], .number(1))
                ]))
        number(
            "assay_ready", .gauge, "1 while the role can do all of its work, as /readyz says.",
            isReady ? 1 : 0)
        add(
            MetricFamily(
                "assay_scheduling_info", .gauge,
                "Always 1; the policy by which the kernel lets the role's threads run.",
                [
                    MetricSample(
                        [MetricLabel("policy", Scheduling.ofProcess?.name ?? "other")],
                        .number(1))
                ]))
        let figures = ProcessFigures.now()
        let up = Clock.monotonic().microseconds(since: started) / 1000
        let start = max(0, Clock.wall().milliseconds - Int64(clamping: up))
        number(
            "process_cpu_seconds_total", .counter, "Processor time, of user and system.",
            figures.userMicroseconds &+ figures.systemMicroseconds, decimals: 6)
        number(
            "process_resident_memory_bytes", .gauge, "Memory in RAM.", figures.residentBytes)
        number(
            "process_start_time_seconds", .gauge, "When the role started; Unix time.",
            UInt64(start), decimals: 3)
        number("process_open_fds", .gauge, "Open files.", UInt64(clamping: figures.openFiles))
        number("process_max_fds", .gauge, "Files that may be open.", figures.openFilesMax)
    }

    private mutating func number(
        _ name: String, _ type: MetricType, _ help: String, _ value: UInt64, decimals: Int = 0
    ) {
        add(MetricFamily(name, type, help, [MetricSample(.number(value, decimals: decimals))]))
    }
}
