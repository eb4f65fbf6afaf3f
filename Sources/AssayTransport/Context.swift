import AssaySystem
import CZeroMQ

/// libzmq's context: its input and output threads, shared by all sockets of the process.
///
/// Safe to use from any thread. It ends when the last of its sockets is closed and the last
/// reference is gone; `shutdown` makes every socket's next call say so.
@safe package final class Context: Sendable {
    // Unsafe: libzmq's context is safe with threads (zmq_ctx_new(3)); the pointer never changes.
    nonisolated(unsafe) let pointer: UnsafeMutableRawPointer
    /// How many sockets may be open at once.
    package let socketsMax: Int

    /// A context for at most `socketsMax` sockets; refused when libzmq or the limit of open
    /// files can't hold them (each has descriptors of its own).
    package init(
        socketsMax: Int32 = TransportLimits.socketsMax,
        ioThreads: Int32 = TransportLimits.ioThreads
    ) throws(TransportError) {
        // Unsafe: checked for nil here, released in deinit.
        guard let pointer = unsafe zmq_ctx_new() else { throw TransportError(.context) }
        unsafe self.pointer = unsafe pointer
        self.socketsMax = Int(socketsMax)
        guard socketsMax > 0, ioThreads > 0,
            unsafe zmq_ctx_get(pointer, ZMQ_SOCKET_LIMIT) >= socketsMax,
            unsafe zmq_ctx_set(pointer, ZMQ_MAX_SOCKETS, socketsMax) == 0,
            unsafe zmq_ctx_set(pointer, ZMQ_IO_THREADS, ioThreads) == 0,
            unsafe zmq_ctx_get(pointer, ZMQ_MAX_SOCKETS) == socketsMax
        else { throw TransportError(.context) }
        let descriptors = UInt64(socketsMax) + UInt64(ioThreads) + 64
        guard FileLimit.raise(to: UInt64(SystemLimits.openFilesWanted)).soft >= descriptors else {
            throw TransportError(.context, code: EMFILE)
        }
    }

    /// Makes every call on a socket of this context, also one that waits, end with `closed`.
    package func shutdown() {
        // Unsafe: valid until deinit; may be called more than once (zmq_ctx_shutdown(3)).
        _ = unsafe zmq_ctx_shutdown(pointer)
    }

    deinit {
        // Unsafe: sockets hold the context, so none is open here and this waits for nothing
        // but lingering messages, for as long as their linger time.
        while unsafe zmq_ctx_term(pointer) == -1, zmq_errno() == EINTR {}
    }
}
