import Glibc

/// The calls to the operating system that can fail here.
package enum SystemCall: String, Sendable {
    case accept, bind, connect, createDirectory, eventDescriptor, fileLimit, listen, lock, open
    case permissions, read, remove, rename, send, signalDescriptor, socket, spawn, stat, sync
    case threadAffinity, threadStart, temporaryDirectory, write
}

/// A call the operating system refused: which call, and its `errno`.
package struct SystemError: Error, Hashable, Sendable {
    package let call: SystemCall
    package let code: Int32

    /// The failure `code` of `call`.
    package init(_ call: SystemCall, code: Int32) {
        self.call = call
        self.code = code
    }

    /// The failure the calling thread's `errno` tells of.
    init(_ call: SystemCall) {
        self.init(call, code: errno)
    }

    /// Whether the file or directory is not there.
    package var isNotFound: Bool { code == ENOENT }
    /// Whether the address, or the lock, is taken by someone else.
    package var isInUse: Bool { code == EADDRINUSE || code == EWOULDBLOCK }

    /// For a person: the call and the system's own words for the code.
    package var text: String {
        // Unsafe: the C library's own text; strerror(3) is safe with threads in glibc, and
        // the text is copied at once.
        let words = unsafe strerror(code).map { unsafe String(cString: $0) }
        return "\(call.rawValue): \(words ?? "error \(code)")"
    }
}

/// Runs `body` again for as long as a signal interrupts it; `body` gives -1 for failure.
func retryingInterrupts<Value: SignedInteger>(_ body: () -> Value) -> Value {
    while true {
        let value = body()
        if value == -1, errno == EINTR { continue }
        return value
    }
}
