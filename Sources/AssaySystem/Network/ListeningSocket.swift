import CLinux
import Glibc

/// A listening stream socket, and the file of a Unix one, removed again at the end.
package final class ListeningSocket: Sendable {
    /// The descriptor; does not block.
    package let fd: Int32
    /// Where it listens, with the real port where the system chose one.
    package let address: SocketAddress

    /// Listens at `address`.
    ///
    /// The file of a Unix socket nobody listens at is replaced; anything else at its path is
    /// left alone and refused. `permissions` say who may connect to it.
    package init(
        _ address: SocketAddress, permissions: UInt32 = 0o660
    ) throws(SystemError) {
        guard let raw = RawAddress(address) else { throw SystemError(.bind, code: ENAMETOOLONG) }
        if case .unix(let path) = address { try Self.clear(path) }
        let fd = socket(raw.family, StreamType.value | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard fd >= 0 else { throw SystemError(.socket) }
        do throws(SystemError) {
            self.address = try Self.listen(fd, raw, address, permissions)
        } catch {
            _ = close(fd)
            throw error
        }
        self.fd = fd
    }

    deinit {
        if case .unix(let path) = address { try? FileIO.remove(path) }
        _ = close(fd)
    }

    /// The next connection; nil when none comes in time.
    package func accept(milliseconds: Int32) -> StreamSocket? {
        var item = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
        // Unsafe: one item, the local one; the peer's address is not asked for.
        guard retryingInterrupts({ unsafe poll(&item, 1, milliseconds) }) > 0 else { return nil }
        let accepted = retryingInterrupts { Glibc.accept(fd, nil, nil) }
        return accepted >= 0 ? StreamSocket(accepted: accepted) : nil
    }

    /// What an attempt to accept gave.
    package enum Accepted {
        case connection(StreamSocket)
        case none
        /// The system has no descriptor or memory for it now.
        case failed
    }

    /// A connection that is there now; neither it nor this call blocks.
    package func acceptNow() -> Accepted {
        let accepted = retryingInterrupts { assay_accept(fd) }
        guard accepted >= 0 else {
            // A client that left before it was accepted leaves nothing to do.
            return errno == EAGAIN || errno == ECONNABORTED ? .none : .failed
        }
        let stream = StreamSocket(accepted: accepted)
        if address.port != nil { stream.setNoDelay() }
        return .connection(stream)
    }

    private static func listen(
        _ fd: Int32, _ raw: RawAddress, _ address: SocketAddress, _ permissions: UInt32
    ) throws(SystemError) -> SocketAddress {
        var on: Int32 = 1
        // Unsafe: reads the four bytes of `on`.
        _ = unsafe setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, 4)
        if raw.family == AF_UNIX {
            // Set before the file appears, so that it is never open to more than these.
            guard fchmod(fd, permissions & 0o777) == 0 else { throw SystemError(.permissions) }
        }
        // Unsafe: pointer and size are those of one address.
        let bound = unsafe raw.withPointer { unsafe bind(fd, $0, $1) }
        guard bound == 0 else { throw SystemError(.bind) }
        if case .unix(let path) = address {
            // The process's mask took away from the above; this gives it back.
            guard (try? FileMode.set(path, permissions: permissions)) != nil else {
                throw SystemError(.permissions)
            }
        }
        guard Glibc.listen(fd, Int32(SystemLimits.listenBacklogMax)) == 0 else {
            throw SystemError(.listen)
        }
        return address.port == nil ? address : address.with(port: RawAddress.boundPort(of: fd))
    }

    private static func clear(_ path: String) throws(SystemError) {
        guard let mode = try? FileMode(path: path) else { return }
        guard mode.isSocket, !UnixSocket.isListening(at: path) else {
            throw SystemError(.bind, code: EADDRINUSE)
        }
        guard (try? FileIO.remove(path)) != nil else { throw SystemError(.remove) }
    }
}

/// The type every stream socket here is made with: not inherited by programs started later.
enum StreamType {
    static let value = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
}
