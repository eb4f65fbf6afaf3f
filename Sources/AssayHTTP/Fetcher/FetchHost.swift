/// What may stand as a URL's host: a DNS name, an IPv4 address of four decimal numbers, an IPv6
/// address in brackets. Spellings a resolver would guess at (`127.1`, `0x7f.1`) are none.
enum FetchHost {
    private static let dot = UInt8(ascii: ".")

    static func isValid(_ host: [UInt8]) -> Bool {
        if host.first == UInt8(ascii: "[") { return isBracketed(host) }
        return isName(host) || octets(host) != nil
    }

    /// Whether it is an address of this machine's loopback, written out as one.
    static func isLoopback(_ host: [UInt8]) -> Bool {
        host == Array("[::1]".utf8) || octets(host)?.first == 127
    }

    static func areDigits(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Labels of letters, digits and inner hyphens (RFC 1123, section 2.1), the last not all of
    /// digits: then it would be read as a number.
    private static func isName(_ host: [UInt8]) -> Bool {
        guard (1...253).contains(host.count) else { return false }
        let labels = host.split(separator: dot, omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
        }
        guard areLabels, let last = labels.last else { return false }
        let isNumber = areDigits(Array(last)) || last.starts(with: "0x".utf8)
        return !isNumber && !last.starts(with: "0X".utf8)
    }

    /// The four numbers of an address, each without zeroes in front.
    private static func octets(_ host: [UInt8]) -> [Int]? {
        let parts = host.split(separator: dot, omittingEmptySubsequences: false).map(Array.init)
        guard parts.count == 4 else { return nil }
        var numbers: [Int] = []
        for part in parts {
            guard (1...3).contains(part.count), areDigits(part) else { return nil }
            guard part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
            let number = part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            guard number <= 255 else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// Characters only: libcurl reads the address itself, and knows no name in brackets.
    private static func isBracketed(_ host: [UInt8]) -> Bool {
        guard host.count >= 4, host.last == UInt8(ascii: "]") else { return false }
        return host.dropFirst().dropLast().allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), dot:
                true
            default: false
            }
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
