import CLinux
import Glibc

/// The signals a role acts on.
package enum Signal: Sendable {
    /// SIGTERM: finish what is queued and leave.
    case terminate
    /// SIGINT: the same, from a keyboard.
    case interrupt
    /// SIGHUP: read the configuration again.
    case hangUp
}

/// SIGTERM, SIGINT and SIGHUP as a descriptor to poll (signalfd).
///
/// To be made on the main thread before any other starts: the signals are blocked from then on
/// in this thread and in those it starts, and SIGPIPE is ignored in the process.
package final class SignalSource: Sendable {
    /// The descriptor, readable while a signal waits.
    package let fd: Int32

    /// Blocks the signals and opens the descriptor.
    package init() throws(SystemError) {
        var set = sigset_t()
        // Unsafe: each call reads or writes the local `set` only.
        unsafe sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, number) }
        let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        guard code == 0 else { throw SystemError(.signalDescriptor, code: code) }
        BrokenPipes.ignore()
        fd = unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
        guard fd >= 0 else { throw SystemError(.signalDescriptor) }
    }

    deinit { _ = close(fd) }

    /// The next signal that waits, if one does.
    package func next() -> Signal? {
        while true {
            var record = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            // Unsafe: writes `record` only, whose size goes with it.
            let count = retryingInterrupts { unsafe read(fd, &record, size) }
            guard count == size else { return nil }
            switch Int32(bitPattern: record.ssi_signo) {
            case SIGTERM: return .terminate
            case SIGINT: return .interrupt
            case SIGHUP: return .hangUp
            default: continue
            }
        }
    }
}

/// SIGPIPE, which would end the process when a peer has gone.
package enum BrokenPipes {
    /// Makes writing to a closed pipe or socket an error instead of a signal.
    package static func ignore() {
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
