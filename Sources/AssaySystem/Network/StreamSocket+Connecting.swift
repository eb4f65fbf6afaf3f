import Glibc

/// Connecting without waiting.
extension StreamSocket {
    /// Begins to connect; `connecting` says how it went once there is room to send.
    ///
    /// A Unix socket connects at once or not at all.
    package convenience init(connectingTo address: SocketAddress) throws(SystemError) {
        guard let raw = RawAddress(address) else {
            throw SystemError(.connect, code: ENAMETOOLONG)
        }
        let fd = socket(raw.family, StreamType.value | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard fd >= 0 else { throw SystemError(.socket) }
        // Closes the descriptor where connecting fails.
        self.init(accepted: fd)
        if address.port != nil { setNoDelay() }
        // Unsafe: pointer and size are those of one address.
        let result = unsafe raw.withPointer { pointer, size in
            retryingInterrupts { unsafe connect(fd, pointer, size) }
        }
        guard result == 0 || errno == EINPROGRESS else { throw SystemError(.connect) }
    }

    /// How an attempt to connect is.
    package enum Connecting: Sendable {
        case done, underWay, failed
    }

    /// How the attempt is now.
    package var connecting: Connecting {
        var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Unsafe: one item, the local one.
        guard retryingInterrupts({ unsafe poll(&item, 1, 0) }) > 0 else { return .underWay }
        var error: Int32 = 0
        var size = socklen_t(4)
        // Unsafe: writes the four bytes of `error`.
        let result = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
        return result == 0 && error == 0 ? .done : .failed
    }
}
