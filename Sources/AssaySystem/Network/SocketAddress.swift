import Glibc

/// Where a listener listens: an IP address with a port, or the path of a Unix socket.
package enum SocketAddress: Hashable, Sendable {
    case ipv4(UInt32, port: UInt16)
    /// The sixteen bytes as eight groups.
    case ipv6([UInt16], port: UInt16)
    case unix(path: String)

    /// Reads `127.0.0.1:8080`, `[::1]:8080` or `unix:/path`; nil for anything else.
    ///
    /// Names are not looked up: what a name means can change under a running service.
    package init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            guard path.hasPrefix("/"), !path.utf8.contains(0),
                path.utf8.count <= SystemLimits.unixPathBytesMax
            else { return nil }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":"),
            let port = Self.port(text[text.index(after: colon)...])
        else { return nil }
        let host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            guard let groups = Self.ipv6Groups(host.dropFirst().dropLast()) else { return nil }
            self = .ipv6(groups, port: port)
        } else {
            guard let number = Self.ipv4Number(host) else { return nil }
            self = .ipv4(number, port: port)
        }
    }

    /// Whether only this machine reaches it: 127.0.0.0/8, ::1 or a Unix socket.
    package var isLoopback: Bool {
        switch self {
        case .ipv4(let number, _): number >> 24 == 127
        case .ipv6(let groups, _): groups == [0, 0, 0, 0, 0, 0, 0, 1]
        case .unix: true
        }
    }

    /// The port; nil for a Unix socket.
    package var port: UInt16? {
        switch self {
        case .ipv4(_, let port), .ipv6(_, let port): port
        case .unix: nil
        }
    }

    /// The address as `init` reads it.
    package var text: String {
        switch self {
        case .ipv4(let number, let port):
            "\(number >> 24).\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255):\(port)"
        case .ipv6(let groups, let port) where groups == [0, 0, 0, 0, 0, 0, 0, 1]: "[::1]:\(port)"
        case .ipv6(let groups, let port):
            "[\(groups.map { String($0, radix: 16) }.joined(separator: ":"))]:\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }

    /// The same address with another port.
    package func with(port: UInt16) -> SocketAddress {
        switch self {
        case .ipv4(let number, _): .ipv4(number, port: port)
        case .ipv6(let groups, _): .ipv6(groups, port: port)
        case .unix: self
        }
    }

    /// A port in plain decimal, without a sign or leading zeros.
    package static func port(_ text: Substring) -> UInt16? {
        guard (1...5).contains(text.utf8.count), isDecimal(text) else { return nil }
        return UInt16(text)
    }

    /// Four decimal numbers without leading zeros; nil for any other notation.
    package static func ipv4Number(_ text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var number: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.utf8.count), isDecimal(part), let byte = UInt8(part)
            else { return nil }
            number = number << 8 | UInt32(byte)
        }
        return number
    }

    /// The groups of an IPv6 address (RFC 4291, section 2.2), without a zone.
    package static func ipv6Groups(_ text: Substring) -> [UInt16]? {
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        var address = in6_addr()
        // Unsafe: the text lives through the call, which writes the 16 bytes of `address`.
        guard unsafe inet_pton(AF_INET6, String(text), &address) == 1 else { return nil }
        // Unsafe: copies the 16 bytes the call wrote.
        let bytes = unsafe withUnsafeBytes(of: &address) { unsafe Array($0) }
        return (0..<8).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
    }

    private static func isDecimal(_ text: Substring) -> Bool {
        let zero = UInt8(ascii: "0")
        guard text.utf8.allSatisfy({ (zero...UInt8(ascii: "9")).contains($0) }) else {
            return false
        }
        return text.utf8.count == 1 || text.utf8.first != zero
    }
}
