import CLinux
import Glibc

/// A wake-up another thread can poll for (eventfd).
package final class EventFD: Sendable {
    /// The descriptor, readable while signalled.
    package let fd: Int32

    /// A wake-up not yet signalled.
    package init() throws(SystemError) {
        fd = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard fd >= 0 else { throw SystemError(.eventDescriptor) }
    }

    deinit { _ = close(fd) }

    /// Makes the descriptor readable; any number of signals are one.
    package func signal() {
        // Fails only when 2^64-2 signals wait, and then the descriptor is readable anyway.
        _ = eventfd_write(fd, 1)
    }

    /// Takes the signals there are; whether there were any.
    @discardableResult
    package func drain() -> Bool {
        var value: eventfd_t = 0
        // Unsafe: writes only `value`.
        return unsafe eventfd_read(fd, &value) == 0
    }

    /// Waits until signalled, for at most so long; whether it was. Takes the signals.
    package func wait(milliseconds: Int32) -> Bool {
        var item = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
        // Unsafe: one item, the local one.
        _ = unsafe poll(&item, 1, milliseconds)
        return drain()
    }
}
