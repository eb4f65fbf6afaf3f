import CLinux

/// How the kernel shares processors out to a thread (sched(7)); the numbers are Linux's.
package enum Scheduling: Int32, CaseIterable, Sendable {
    /// Woken, a thread takes the processor from one that has had more of it.
    case normal = 0
    /// Woken, a thread waits for its turn: what has come meanwhile is then done in one go. Its
    /// share is the same.
    case batch = 3
    /// A thread runs only where a processor has hardly anything else to do.
    case idle = 5
    /// By a priority of its own, which only who starts the process may give.
    case fifo = 1
    case roundRobin = 2
    case deadline = 6

    /// Added to the policy of a thread whose children do not inherit it.
    private static let resetOnFork: Int32 = 0x4000_0000

    /// The policy's name in log and metrics.
    package var name: String {
        switch self {
        case .normal: "normal"
        case .batch: "batch"
        case .idle: "idle"
        case .fifo: "fifo"
        case .roundRobin: "round_robin"
        case .deadline: "deadline"
        }
    }

    /// The policy of the process's first thread; nil where the kernel has none of these.
    package static var ofProcess: Scheduling? {
        Scheduling(rawValue: assay_scheduling_of(ThisProcess.id) & ~resetOnFork)
    }

    /// Puts the calling thread, and those it starts from then on, under this policy; whether the
    /// kernel took it. One with a priority of its own is never taken.
    func apply() -> Bool { assay_set_thread_scheduling(rawValue) == 0 }

    /// Puts the process under `batch`, before it has threads, where it has the kernel's usual
    /// policy: one that its starter gave it stays. Whether it has `batch` now.
    package static func takeBatch() -> Bool {
        switch ofProcess {
        case .batch: true
        case .normal: batch.apply()
        default: false
        }
    }
}
