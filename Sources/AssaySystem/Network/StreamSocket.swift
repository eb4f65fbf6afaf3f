import AssayBytes
import Glibc

/// A connection: bytes out, bytes in, at once or, for tools and tests, with a time limit.
package final class StreamSocket: Sendable {
    private let fd: Int32

    /// What an attempt to receive gave.
    package enum Received: Hashable, Sendable {
        case bytes([UInt8])
        /// The other end will send nothing more.
        case ended
        case timedOut
        /// The connection broke, with this `errno`.
        case broken(Int32)
    }

    /// What an attempt to receive without waiting gave.
    package enum ReceivedNow: Hashable, Sendable {
        /// So many bytes.
        case some(Int)
        case nothing
        /// The other end will send nothing more.
        case ended
        case broken
    }

    /// Connects; waits until the other end's queue takes the connection.
    package init(_ address: SocketAddress) throws(SystemError) {
        guard let raw = RawAddress(address) else {
            throw SystemError(.connect, code: ENAMETOOLONG)
        }
        fd = socket(raw.family, StreamType.value, 0)
        guard fd >= 0 else { throw SystemError(.socket) }
        // Unsafe: pointer and size are those of one address.
        let result = unsafe raw.withPointer { pointer, size in
            retryingInterrupts { unsafe connect(fd, pointer, size) }
        }
        guard result == 0 else { throw SystemError(.connect) }
    }

    /// A connection that was accepted.
    init(accepted fd: Int32) {
        self.fd = fd
    }

    deinit { _ = close(fd) }

    /// Sends all bytes; false when the connection broke.
    @discardableResult
    package func send(_ bytes: Span<UInt8>) -> Bool {
        var sent = 0
        while sent < bytes.count {
            // Unsafe: sends from the span, from `sent` to its end.
            let count = unsafe bytes.withUnsafeBufferPointer { source in
                let rest = unsafe UnsafeBufferPointer(rebasing: source[sent...])
                return retryingInterrupts {
                    unsafe Glibc.send(fd, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                }
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Receives at most `bytesMax` bytes, as soon as there are any.
    package func receive(bytesMax: Int, milliseconds: Int32) -> Received {
        var item = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
        // Unsafe: one item, the local one.
        let ready = retryingInterrupts { unsafe poll(&item, 1, milliseconds) }
        if ready == 0 { return .timedOut }
        var bytes = [UInt8](repeating: 0, count: max(1, bytesMax))
        // Unsafe: writes at most the array's own count.
        let count = unsafe bytes.withUnsafeMutableBytes { target in
            retryingInterrupts { unsafe recv(fd, target.baseAddress, target.count, 0) }
        }
        if count < 0 { return .broken(errno) }
        if count == 0 { return .ended }
        bytes.removeLast(bytes.count - count)
        return .bytes(bytes)
    }

    /// The descriptor, to wait for it with others.
    package var descriptor: Int32 { fd }

    /// Puts what there is to read now into `buffer` from `start` on, at most up to `end`, which
    /// is the buffer's own where none is given.
    package func receive(
        into buffer: inout [UInt8], from start: Int = 0, to end: Int? = nil
    ) -> ReceivedNow {
        let place = start..<(end ?? buffer.count)
        // Unsafe: writes at most the bytes of `place`, which is checked to be in the array.
        let count = unsafe buffer.withUnsafeMutableBytes { all in
            let target = unsafe UnsafeMutableRawBufferPointer(rebasing: all[place])
            return retryingInterrupts {
                unsafe recv(fd, target.baseAddress, target.count, Int32(MSG_DONTWAIT))
            }
        }
        if count > 0 { return .some(count) }
        if count == 0 { return .ended }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .nothing : .broken
    }

    /// What an attempt to send without waiting gave.
    package enum SentNow: Hashable, Sendable {
        /// So many bytes.
        case some(Int)
        /// There is no room now.
        case full
        case broken
    }

    /// Sends what fits now of the bytes from `start` on.
    package func sendNow(_ bytes: Span<UInt8>, from start: Int) -> SentNow {
        // Unsafe: sends from the span, from `start` to its end.
        let count = unsafe bytes.withUnsafeBufferPointer { source in
            let rest = unsafe UnsafeBufferPointer(rebasing: source[start...])
            return retryingInterrupts {
                unsafe Glibc.send(
                    fd, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
        }
        if count >= 0 { return .some(count) }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .full : .broken
    }

    /// Lets the kernel find out, of a TCP connection, that the other end is gone.
    package func keepAlive(
        idleSeconds: Int32, intervalSeconds: Int32, probesMax: Int32,
        unacknowledgedMilliseconds: Int32
    ) {
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
        set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, idleSeconds)
        set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, intervalSeconds)
        set(Int32(IPPROTO_TCP), TCP_KEEPCNT, probesMax)
        set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, unacknowledgedMilliseconds)
    }

    /// Sends small pieces at once.
    func setNoDelay() { set(Int32(IPPROTO_TCP), TCP_NODELAY, 1) }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        // Unsafe: reads the four bytes of `value`.
        _ = unsafe setsockopt(fd, level, option, &value, 4)
    }

    /// Tells the other end that nothing more will be sent.
    package func finishSending() {
        _ = shutdown(fd, Int32(SHUT_WR))
    }
}

/// Ending a connection that another library owns.
package enum Descriptor {
    /// Whether the other end has sent all it will and all of it was read.
    package static func isAtEnd(_ fd: Int32) -> Bool {
        var byte: UInt8 = 0
        // Unsafe: writes at most the one byte; it stays in the queue for the owner to read.
        return unsafe recv(fd, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    /// Ends both directions of a connection, which its owner then finds closed.
    package static func endConnection(_ fd: Int32) {
        _ = shutdown(fd, Int32(SHUT_RDWR))
    }
}
