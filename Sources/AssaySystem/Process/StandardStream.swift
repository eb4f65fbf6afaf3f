import Glibc

/// Standard input, output and error, unbuffered.
package struct StandardStream: Sendable {
    /// Standard input.
    package static let input = StandardStream(fd: 0)
    /// Standard output.
    package static let output = StandardStream(fd: 1)
    /// Standard error.
    package static let error = StandardStream(fd: 2)

    /// The descriptor.
    package let fd: Int32

    /// A stream that is open already, and stays its opener's to close.
    package init(fd: Int32) {
        self.fd = fd
    }

    /// Opens those of the three that the process was started without, so that no file or socket
    /// gets their number and with it what is meant for them. Reading and writing them fails.
    package static func reserve() {
        for stream in [input, output, error] where fcntl(stream.fd, F_GETFD) == -1 {
            // The lowest free number is this one, since those below are open by now. The wrong
            // direction makes a result that is lost a failure, as it was before.
            let direction = stream.fd == input.fd ? O_WRONLY : O_RDONLY
            // Unsafe: a literal that lives through the call.
            _ = unsafe open("/dev/null", direction)
        }
    }

    /// Whether a person sits at the other end.
    package var isTerminal: Bool { isatty(fd) == 1 }

    /// Reads to the end; `tooLarge` as soon as there are more than `bytesMax`.
    package func readAll(bytesMax: Int) throws(FileError) -> [UInt8] {
        try Descriptors.readAll(fd, bytesMax: bytesMax)
    }

    /// Writes all bytes; false when the other end is gone or takes nothing for ten seconds.
    ///
    /// - Parameter waits: whether a device that takes nothing may be waited for without end, as
    ///   by a tool before a pager. Else nothing is written that a pipe would not take at once.
    @discardableResult
    package func write(_ bytes: Span<UInt8>, waits: Bool = true) -> Bool {
        var written = 0
        while written < bytes.count {
            guard waits || waitUntilWritable() else { return false }
            let end = waits ? bytes.count : min(bytes.count, written + Int(PIPE_BUF))
            // Unsafe: writes from the span, from `written` to at most its end.
            let count = unsafe bytes.withUnsafeBufferPointer { source in
                let rest = unsafe UnsafeBufferPointer(rebasing: source[written..<end])
                return unsafe Glibc.write(fd, rest.baseAddress, rest.count)
            }
            if count > 0 {
                written += count
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN, waitUntilWritable() {
                continue
            } else {
                return false
            }
        }
        return true
    }

    /// Writes all bytes, waiting for a device as `write` does that waits not without end.
    package func append(_ bytes: Span<UInt8>) throws(FileError) {
        guard write(bytes, waits: false) else { throw .system(SystemError(.write)) }
    }

    /// Writes text; false when the other end is gone.
    @discardableResult
    package func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return write(bytes.span)
    }

    private func waitUntilWritable() -> Bool {
        var item = pollfd(fd: fd, events: Int16(POLLOUT), revents: 0)
        // Unsafe: one item, the local one.
        return retryingInterrupts {
            unsafe poll(&item, 1, SystemLimits.streamWaitMillisecondsMax)
        } > 0
    }
}
