package import AssaySystem

/// An address a socket may bind or connect to. Only what this type admits reaches libzmq.
///
/// `tcp://` with a loopback address in numbers, or `ipc://` with a path in the file system:
/// until peers prove who they are, nothing that another machine can reach. Other transports of
/// libzmq (udp, pgm, norm, tipc, ws …) never come through.
package struct Endpoint: Hashable, Sendable {
    /// The part of an address that says how it is reached.
    package enum Transport: Hashable, Sendable {
        case tcp(SocketAddress)
        /// A free port of the system's choice, to bind to.
        case tcpAnyPort(SocketAddress)
        case ipc(path: String)
    }

    package let transport: Transport
    /// The address as libzmq reads it.
    package let text: String

    /// Reads an address; says what is wrong with one it refuses.
    package init(_ text: String) throws(EndpointError) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else { throw .badCharacter }
        if text.hasPrefix("tcp://") {
            transport = try Self.tcp(text.dropFirst(6))
        } else if text.hasPrefix("ipc://") {
            transport = try Self.ipc(text.dropFirst(6))
        } else {
            throw .transportNotAllowed
        }
        self.text = text
    }

    /// Whether it can only be bound to.
    package var isWildcard: Bool {
        if case .tcpAnyPort = transport { true } else { false }
    }

    /// The address as the system knows it.
    var socketAddress: SocketAddress {
        switch transport {
        case .tcp(let address), .tcpAnyPort(let address): address
        case .ipc(let path): .unix(path: path)
        }
    }

    var isIPv6: Bool {
        switch transport {
        case .tcp(.ipv6), .tcpAnyPort(.ipv6): true
        default: false
        }
    }

    private static func tcp(_ rest: Substring) throws(EndpointError) -> Transport {
        guard let colon = rest.lastIndex(of: ":") else { throw .portInvalid }
        let host = rest[..<colon]
        let port = rest[rest.index(after: colon)...]
        let probe: SocketAddress
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard let groups = SocketAddress.ipv6Groups(host.dropFirst().dropLast()) else {
                throw .addressInvalid
            }
            probe = .ipv6(groups, port: 0)
        } else if let number = SocketAddress.ipv4Number(host) {
            probe = .ipv4(number, port: 0)
        } else if host == "*" {
            throw .notLoopback
        } else if host.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }) {
            throw .addressInvalid
        } else {
            throw .hostName
        }
        guard probe.isLoopback else { throw .notLoopback }
        if port == "*" { return .tcpAnyPort(probe) }
        guard let number = SocketAddress.port(port), number > 0 else { throw .portInvalid }
        return .tcp(probe.with(port: number))
    }

    private static func ipc(_ path: Substring) throws(EndpointError) -> Transport {
        guard !path.isEmpty else { throw .pathEmpty }
        // An abstract socket has no file, so no permissions: every local user could connect.
        guard !path.hasPrefix("@") else { throw .pathAbstract }
        guard path != "*" else { throw .pathWildcard }
        // A relative one would mean another place to each process.
        guard path.hasPrefix("/") else { throw .pathRelative }
        guard path.utf8.count <= SystemLimits.unixPathBytesMax else { throw .pathTooLong }
        return .ipc(path: String(path))
    }
}
