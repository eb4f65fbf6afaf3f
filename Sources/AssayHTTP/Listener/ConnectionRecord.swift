import AssayBytes
import AssaySystem
import Synchronization

/// An open connection, as its time limits see it: written by the thread that serves it, read by
/// the one that watches, without a lock.
final class ConnectionRecord: Sendable {
    enum Activity: UInt8 {
        /// Between requests, or in the middle of header lines: the two can't be told apart.
        case idle
        case receiving
        /// With the handler, whose time is its own.
        case handling
        case answering
    }

    let fd: Int32
    private let now = Atomic<UInt8>(Activity.idle.rawValue)
    private let began: Atomic<UInt64>
    private let looked = Atomic<Int>(0)
    private let ended = Atomic(false)
    private let current = Mutex<Exchange?>(nil)

    init(fd: Int32) {
        self.fd = fd
        began = Atomic(Clock.monotonic().microseconds)
    }

    var activity: Activity { Activity(rawValue: now.load(ordering: .relaxed)) ?? .idle }
    var since: MonotonicTime { MonotonicTime(microseconds: began.load(ordering: .relaxed)) }
    /// How often the watch looked since anything happened.
    var looks: Int { looked.load(ordering: .relaxed) }

    /// The request that is with the handler, or its answer on the way out.
    var exchange: Exchange? { current.withLock { $0 } }
    func setExchange(_ exchange: Exchange?) { current.withLock { $0 = exchange } }

    /// Something happens.
    func note(_ activity: Activity) {
        now.store(activity.rawValue, ordering: .relaxed)
        began.store(Clock.monotonic().microseconds, ordering: .relaxed)
        looked.store(0, ordering: .relaxed)
        ended.store(false, ordering: .relaxed)
    }

    /// The watch looked; whether its client had closed it at the look before, and nothing
    /// happened since.
    func look(isAtEnd: Bool) -> Bool {
        looked.wrappingAdd(1, ordering: .relaxed)
        return ended.exchange(isAtEnd, ordering: .relaxed)
    }

    /// Its time begins anew.
    func begin(at time: MonotonicTime) {
        began.store(time.microseconds, ordering: .relaxed)
    }
}
