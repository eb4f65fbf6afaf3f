import Glibc

/// Unix sockets as files.
package enum UnixSocket {
    /// Whether a process accepts connections at the path.
    ///
    /// A socket file outlives a process that was killed; only a connection tells the two apart.
    package static func isListening(at path: String) -> Bool {
        guard let address = RawAddress(unixPath: path) else { return false }
        let fd = socket(AF_UNIX, StreamType.value, 0)
        guard fd >= 0 else { return false }
        defer { _ = close(fd) }
        // Unsafe: pointer and size are those of one address.
        return unsafe address.withPointer { pointer, size in
            retryingInterrupts { unsafe connect(fd, pointer, size) }
        } == 0
    }
}
