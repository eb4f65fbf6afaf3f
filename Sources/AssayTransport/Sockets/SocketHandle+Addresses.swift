import AssaySystem
import CZeroMQ

extension SocketHandle {
    /// Binds, and gives the address bound to: with its real port where any was asked for.
    func bind(_ endpoint: Endpoint, _ options: SocketOptions) throws(TransportError) -> Endpoint {
        if endpoint.isIPv6 { try set(ZMQ_IPV6, Int32(1)) }
        if case .ipc(let path) = endpoint.transport, UnixSocket.isListening(at: path) {
            // libzmq would remove the file of a living process and take its place.
            throw TransportError(.bind, code: EADDRINUSE)
        }
        // Unsafe: the text lives through the call.
        guard unsafe zmq_bind(socket, endpoint.text) == 0 else { throw TransportError(.bind) }
        if case .ipc(let path) = endpoint.transport {
            guard (try? FileMode.set(path, permissions: options.ipcPermissions)) != nil else {
                throw TransportError(.bind, code: EPERM)
            }
            return endpoint
        }
        guard endpoint.isWildcard else { return endpoint }
        guard let text = lastEndpoint(), let bound = try? Endpoint(text) else {
            throw TransportError(.endpoint)
        }
        return bound
    }

    /// Connects; libzmq goes on trying until the socket is closed.
    func connect(_ endpoint: Endpoint) throws(TransportError) {
        guard !endpoint.isWildcard else { throw TransportError(.connect, code: EINVAL) }
        if endpoint.isIPv6 { try set(ZMQ_IPV6, Int32(1)) }
        // Unsafe: the text lives through the call.
        guard unsafe zmq_connect(socket, endpoint.text) == 0 else {
            throw TransportError(.connect)
        }
    }

    private func lastEndpoint() -> String? {
        var text = [CChar](repeating: 0, count: 256)
        var size = text.count
        // Unsafe: writes at most `size` bytes, with a closing zero.
        guard unsafe zmq_getsockopt(socket, ZMQ_LAST_ENDPOINT, &text, &size) == 0 else {
            return nil
        }
        return String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
