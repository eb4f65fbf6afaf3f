import AssayBytes
import AssaySystem
import CMicroHTTPD

/// libmicrohttpd's daemon and the callbacks it makes.
///
/// The callbacks get the core as their context; the listener keeps it until after `stop`.
@safe struct Daemon: Sendable {
    // Unsafe: made by `start`, ended by `stop`, which the listener calls once; the calls made
    // on it here are safe from any thread.
    private nonisolated(unsafe) let pointer: OpaquePointer

    /// Starts on a listening socket; nil when the library refuses.
    static func start(
        _ core: ListenerCore, _ socket: ListeningSocket, _ driver: HTTPDriver
    ) -> Daemon? {
        let limits = core.limits
        let threads = driver == .caller ? 0 : UInt32(clamping: limits.threads)
        let idleSeconds = UInt32(clamping: (limits.idleMillisecondsMax + 999) / 1000)
        // Unsafe: the context is not retained here, since the listener outlives the daemon.
        let started = unsafe assay_http_start(
            socket.fd, limits.connectionBytes, UInt32(clamping: limits.connectionsMax),
            idleSeconds, threads, access, completed, connected, target,
            Unmanaged.passUnretained(core).toOpaque())
        guard let pointer = unsafe started else { return nil }
        return unsafe Daemon(pointer: pointer)
    }

    /// What is known of an open connection.
    static func record(of connection: OpaquePointer) -> ConnectionRecord? {
        guard let pointer = unsafe assay_http_connection_context(connection) else { return nil }
        return unsafe Unmanaged<ConnectionRecord>.fromOpaque(pointer).takeUnretainedValue()
    }

    private init(pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    /// Readable when `run` has something to do.
    var pollFD: Int32 { unsafe assay_http_epoll_fd(pointer) }
    /// Whether `run` has something to do, whatever the descriptor says.
    var isDue: Bool { unsafe assay_http_is_due(pointer) != 0 }
    /// Reads, answers and writes what is ready, without waiting; never on two threads at once.
    func run() { _ = unsafe MHD_run(pointer) }

    /// Takes no more connections. The socket stays open and its owner's.
    func quiesce() {
        _ = unsafe MHD_quiesce_daemon(pointer)
    }

    /// Ends all connections and threads. No request may be waiting for its answer.
    func stop() {
        unsafe MHD_stop_daemon(pointer)
    }
}

/// The core behind a callback's context.
private func core(_ context: UnsafeMutableRawPointer?) -> ListenerCore? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ListenerCore>.fromOpaque(context).takeUnretainedValue()
}

/// The request line was read: the exchange begins, retained until `completed`.
private let target:
    @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { context, text, connection in
        guard let core = unsafe core(context), let connection = unsafe connection else {
            return nil
        }
        let exchange = unsafe Exchange(core, connection, target: CText.bytes(text).span)
        unsafe assay_http_end_query(text)
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

/// The header lines were read, or a piece of the body, or its end.
private let access: MHD_AccessHandlerCallback = {
    _, _, _, method, _, chunk, chunkSize, state in
    guard let state = unsafe state?.pointee, let chunkSize = unsafe chunkSize else { return .NO }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue()
    // Unsafe: both stay where they are during this call; all of the chunk is taken.
    let goesOn = unsafe exchange.advance(
        method: CText.bytes(method).span, chunk: CText.bytes(chunk, chunkSize.pointee).span)
    unsafe chunkSize.pointee = 0
    return goesOn ? .YES : .NO
}

/// The answer was sent, or the connection broke: the exchange ends.
private let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
    guard let pointer = unsafe state?.pointee else { return }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    unsafe state?.pointee = nil
    exchange.finish()
}

/// A connection was opened or closed.
private let connected: MHD_NotifyConnectionCallback = { context, connection, kept, event in
    guard let core = unsafe core(context), let connection = unsafe connection else { return }
    let key = UInt(bitPattern: connection)
    if event == .CONNECTION_NOTIFY_STARTED {
        let record = core.opened(key, fd: unsafe assay_http_connection_fd(connection))
        // Unsafe: kept for the connection, given back when it closes.
        unsafe kept?.pointee = Unmanaged.passRetained(record).toOpaque()
    } else {
        core.closed(key)
        guard let pointer = unsafe kept?.pointee else { return }
        unsafe Unmanaged<ConnectionRecord>.fromOpaque(pointer).release()
        unsafe kept?.pointee = nil
    }
}
