/// The `Authorization` line of a caller (RFC 6750 section 2.1).
enum BearerScheme {
    /// What follows the scheme `Bearer`, in any case, and blanks; nil for another scheme.
    static func credentials(of line: [UInt8]) -> [UInt8]? {
        let scheme = Array("bearer ".utf8)
        guard line.count > scheme.count,
            zip(line, scheme).allSatisfy({ byte, expected in
                byte == expected || (byte | 0x20 == expected && expected != UInt8(ascii: " "))
            })
        else { return nil }
        return Array(line.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") })
    }
}
