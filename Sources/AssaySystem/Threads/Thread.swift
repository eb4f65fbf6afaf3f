import CLinux
import Glibc
import Synchronization

/// A thread of the operating system, started with a name and joined by its handle.
package final class Thread: Sendable {
    private struct State {
        var thread: pthread_t
        var joined = false
    }

    private let state: Mutex<State>
    private let finished: FinishedFlag

    private init(thread: pthread_t, finished: FinishedFlag) {
        state = Mutex(State(thread: thread))
        self.finished = finished
    }

    /// Starts `body` on a new thread, bound to one processor when `cpu` names one.
    package static func start(
        name: String,
        cpu: Int? = nil,
        _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) -> Thread {
        let finished = FinishedFlag()
        let launch = Launch(name: name, cpu: cpu, body: body, finished: finished)
        var attributes = pthread_attr_t()
        // Unsafe: attributes are a local that lives until after the call that reads it.
        unsafe pthread_attr_init(&attributes)
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setstacksize(&attributes, SystemLimits.threadStackBytesMax)
        var thread = pthread_t()
        // Unsafe: the retain made here is taken over by the thread, or released below.
        let context = unsafe Unmanaged.passRetained(launch)
        let code = unsafe pthread_create(
            &thread, &attributes,
            { argument in
                // Unsafe: `argument` is the launch retained above, taken exactly once.
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Launch>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            unsafe context.release()
            throw SystemError(.threadStart, code: code)
        }
        return Thread(thread: thread, finished: finished)
    }

    /// Waits until the body has returned; returns at once when it was waited for before.
    package func join() {
        // The lock is held meanwhile, so a second caller waits for the same end.
        state.withLock { state in
            guard !state.joined else { return }
            state.joined = true
            _ = pthread_join(state.thread, nil)
        }
    }

    /// Whether the body has returned.
    package var isFinished: Bool { finished.isSet }

    /// Processor time this thread has used, in microseconds; nil once it has ended.
    package func cpuMicroseconds() -> UInt64? {
        state.withLock { state in
            guard !state.joined else { return nil }
            var clock = clockid_t()
            // Unsafe: the thread is not joined, so its id is still valid.
            guard unsafe pthread_getcpuclockid(state.thread, &clock) == 0, !isFinished else {
                return nil
            }
            return Clock.microseconds(clock)
        }
    }

    /// Lets the calling thread run only where a processor has nothing else to do (SCHED_IDLE);
    /// whether the kernel took it.
    @discardableResult
    package static func becomeIdle() -> Bool {
        Scheduling.idle.apply()
    }

    /// Processors this process may run on.
    package static var processorCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Lets another thread that is ready run before this one.
    package static func yield() {
        _ = sched_yield()
    }

    /// Lets other threads run; for tests that wait for a condition.
    package static func pause(milliseconds: UInt32) {
        _ = usleep(min(milliseconds, 10_000) * 1000)
    }
}

/// Set by a thread as the last thing it does.
private final class FinishedFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
}

/// What a new thread is handed.
private final class Launch: Sendable {
    private let name: String
    private let cpu: Int?
    private let body: @Sendable () -> Void
    private let finished: FinishedFlag

    init(name: String, cpu: Int?, body: @escaping @Sendable () -> Void, finished: FinishedFlag) {
        self.name = name
        self.cpu = cpu
        self.body = body
        self.finished = finished
    }

    func run() {
        // A name the kernel would refuse for its length is cut: it only helps a person.
        var bytes = name.utf8.prefix(SystemLimits.threadNameBytesMax).map { CChar(bitPattern: $0) }
        bytes.append(0)
        // Unsafe: `bytes` ends with a zero and outlives the call.
        _ = unsafe assay_set_thread_name(bytes)
        // Where the machine has no such processor the thread runs on: affinity is only speed.
        if let cpu, let number = UInt32(exactly: cpu) { _ = assay_bind_thread(number) }
        body()
        finished.set()
    }
}
