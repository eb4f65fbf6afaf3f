import CLinux
import Glibc

/// Which of many descriptors have something to read (epoll): the cost of a wait grows with those
/// that have, not with those that are watched.
package final class Readiness: Sendable {
    private let fd: Int32

    /// A set without descriptors.
    package init() throws(SystemError) {
        fd = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard fd >= 0 else { throw SystemError(.eventDescriptor) }
    }

    /// Readable when something watched is: for a poll of others beside it.
    package var descriptor: Int32 { fd }

    deinit { _ = close(fd) }

    /// What is ready.
    package struct Event: Sendable {
        package var token: UInt64
        /// Whether the other end announced its end, or the descriptor failed.
        package var isEnding: Bool
    }

    /// Watches a descriptor for something to read; it is told again until it was read.
    package func add(_ watched: Int32, token: UInt64) throws(SystemError) {
        try add(watched, token, [EPOLLIN])
    }

    /// Watches a connection for bytes, for room to send and for its end: each is told once, when
    /// it comes up (edge triggered), until the connection is closed.
    package func addOnce(_ watched: Int32, token: UInt64) throws(SystemError) {
        try add(watched, token, [EPOLLIN, EPOLLOUT, EPOLLRDHUP, EPOLLET])
    }

    /// Of a descriptor added to be read: whether room to send is waited for too.
    package func setWaitsToWrite(_ watched: Int32, token: UInt64, _ waits: Bool) {
        // Unsafe: a plain value, see `wait`; the call reads only it.
        var event = unsafe epoll_event()
        unsafe event.events = EPOLLIN.rawValue | (waits ? EPOLLOUT.rawValue : 0)
        unsafe event.data.u64 = token
        _ = unsafe epoll_ctl(fd, EPOLL_CTL_MOD, watched, &event)
    }

    /// Watches no longer.
    package func remove(_ watched: Int32) {
        _ = epoll_ctl(fd, EPOLL_CTL_DEL, watched, nil)
    }

    /// Waits for at most so long; gives what is ready, 128 at a time.
    package func wait(milliseconds: Int32, into ready: inout [Event]) {
        ready.removeAll(keepingCapacity: true)
        // Unsafe: plain values; the call writes at most as many as there are. Each holds the
        // token that was given, never a pointer.
        var events: [128 of epoll_event] = unsafe .init(repeating: epoll_event())
        let count = unsafe withUnsafeMutableBytes(of: &events) { target in
            unsafe epoll_wait(
                fd, target.baseAddress?.assumingMemoryBound(to: epoll_event.self), 128,
                milliseconds)
        }
        let ending = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
        for index in 0..<min(max(0, Int(count)), 128) {
            let event = unsafe events[index]
            ready.append(
                Event(
                    token: unsafe event.data.u64, isEnding: unsafe event.events & ending != 0))
        }
    }

    private func add(
        _ watched: Int32, _ token: UInt64, _ wanted: [EPOLL_EVENTS]
    ) throws(SystemError) {
        // Unsafe: a plain value, see `wait`.
        var event = unsafe epoll_event()
        unsafe event.events = wanted.reduce(0) { $0 | $1.rawValue }
        unsafe event.data.u64 = token
        // Unsafe: reads only `event`.
        guard unsafe epoll_ctl(fd, EPOLL_CTL_ADD, watched, &event) == 0 else {
            throw SystemError(.eventDescriptor)
        }
    }
}
