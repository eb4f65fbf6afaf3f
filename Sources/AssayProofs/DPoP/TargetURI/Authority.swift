extension TargetURI {
    /// Appends host and port, the port only when it is not the scheme's own
    /// (RFC 3986 sections 3.2, 6.2.2.1 and 6.2.3).
    static func appendAuthority(
        _ authority: Span<UInt8>, _ scheme: Scheme, to output: inout OutputSpan<UInt8>
    ) -> TargetURIProblem? {
        var hostEnd = authority.count
        var index = 0
        let isLiteral = authority.count > 0 && authority[0] == UInt8(ascii: "[")
        var isInsideLiteral = isLiteral
        while index < authority.count {
            let byte = authority[index]
            if byte == .at { return .userInformation }
            if byte == UInt8(ascii: "]") { isInsideLiteral = false }
            if byte == .colon && !isInsideLiteral && hostEnd == authority.count { hostEnd = index }
            index += 1
        }

        let host = authority.extracting(0..<hostEnd)
        guard isLiteral ? appendLiteral(host, to: &output) : appendName(host, to: &output) else {
            return .hostMalformed
        }
        guard hostEnd < authority.count else { return nil }
        let digits = authority.extracting((hostEnd + 1)..<authority.count)
        guard let port = port(digits, of: scheme) else { return .portMalformed }
        if port != scheme.defaultPort {
            output.append(.colon)
            appendDecimal(port, to: &output)
        }
        return nil
    }

    /// Appends a host name in small letters. An escape may only stand for an unreserved
    /// character: no name that DNS knows needs another.
    private static func appendName(_ host: Span<UInt8>, to output: inout OutputSpan<UInt8>) -> Bool
    {
        guard host.count > 0 else { return false }
        var index = 0
        while index < host.count {
            let byte = host[index]
            if byte == .percent {
                guard let escaped = host.escapedByte(at: index), escaped.isUnreserved else {
                    return false
                }
                output.append(escaped.lowercased)
                index += 2
            } else if byte.isUnreserved || byte.isSubDelimiter {
                output.append(byte.lowercased)
            } else {
                return false
            }
            index += 1
        }
        return true
    }

    /// Appends an IPv6 address with its eight groups written out, so that every spelling of one
    /// address is the same text. Zones and later forms of literals are refused.
    private static func appendLiteral(_ host: Span<UInt8>, to output: inout OutputSpan<UInt8>)
        -> Bool
    {
        guard host.count > 2, host[host.count - 1] == UInt8(ascii: "]"),
            let address = IPv6Address(host.extracting(1..<(host.count - 1)))
        else { return false }
        address.append(to: &output)
        return true
    }

    /// The port that `digits` name; an empty port is the scheme's own.
    private static func port(_ digits: Span<UInt8>, of scheme: Scheme) -> Int? {
        guard digits.count > 0 else { return scheme.defaultPort }
        var port = 0
        for index in digits.indices {
            let byte = digits[index]
            guard UInt8(ascii: "0") <= byte, byte <= UInt8(ascii: "9") else { return nil }
            port = port * 10 + Int(byte - UInt8(ascii: "0"))
            guard port <= 65535 else { return nil }
        }
        return port > 0 ? port : nil
    }

    private static func appendDecimal(_ value: Int, to output: inout OutputSpan<UInt8>) {
        var divisor = 10_000
        while divisor > value {
            divisor /= 10
        }
        while divisor > 0 {
            output.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}
