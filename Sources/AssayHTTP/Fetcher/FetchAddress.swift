/// Where something may be fetched from: an `https` URL, or an `http` one of this machine's own
/// loopback addresses written out as such (`127.x.y.z`, `[::1]`), which nobody can listen on
/// the way to. A name, `localhost` included, needs `https`: it means what a resolver says.
package struct FetchAddress: Hashable, Sendable {
    /// Why a text is no such URL.
    package enum Problem: Error, Hashable, Sendable {
        case tooLong
        /// Blanks, controls, or what is not ASCII.
        case characterInvalid
        /// Neither `https` nor `http`, in small letters.
        case schemeNotAllowed
        /// `http` to anything but a loopback address.
        case notEncrypted
        case userInformation
        case fragment
        case hostInvalid
        case portInvalid

        /// For a person.
        package var text: String {
            switch self {
            case .tooLong: "is longer than \(FetchAddress.bytesMax) bytes"
            case .characterInvalid: "holds a character a URL can't hold"
            case .schemeNotAllowed: "must begin with https://"
            case .notEncrypted: "must be https (http is for 127.0.0.0/8 and [::1] only)"
            case .userInformation: "must not hold a user or password"
            case .fragment: "must not hold a fragment"
            case .hostInvalid: "has no valid host"
            case .portInvalid: "has no valid port"
            }
        }
    }

    /// The longest URL, in bytes.
    package static let bytesMax = 2048

    /// The URL as written.
    package let text: String
    /// Whether the server proves who it is.
    package let isEncrypted: Bool

    /// The URL that `text` is.
    package init(_ text: String) throws(Problem) {
        guard text.utf8.count <= Self.bytesMax else { throw .tooLong }
        let bytes = Array(text.utf8)
        let refused = Array("\"<>\\^`{|}".utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !refused.contains($0) }) else {
            throw .characterInvalid
        }
        guard !bytes.contains(UInt8(ascii: "#")) else { throw .fragment }
        let encrypted = bytes.starts(with: "https://".utf8)
        guard encrypted || bytes.starts(with: "http://".utf8) else { throw .schemeNotAllowed }
        let rest = bytes.dropFirst(encrypted ? 8 : 7)
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .userInformation }
        let (host, port) = Self.split(authority)
        guard FetchHost.isValid(host) else { throw .hostInvalid }
        if let port, !Self.isPort(port) { throw .portInvalid }
        guard encrypted || FetchHost.isLoopback(host) else { throw .notEncrypted }
        self.text = text
        isEncrypted = encrypted
    }

    /// Host and what follows its colon; nil without one.
    private static func split(_ authority: ArraySlice<UInt8>) -> ([UInt8], [UInt8]?) {
        let colon = UInt8(ascii: ":")
        var host = authority
        if authority.first == UInt8(ascii: "[") {
            let end = authority.firstIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != colon }
        }
        let rest = authority[host.endIndex...]
        guard let first = rest.first else { return (Array(host), nil) }
        // Anything but a colon behind a bracket is no port, and refused as one.
        return (Array(host), first == colon ? Array(rest.dropFirst()) : [])
    }

    private static func isPort(_ bytes: [UInt8]) -> Bool {
        guard (1...5).contains(bytes.count), FetchHost.areDigits(bytes) else { return false }
        let number = bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return (1...65_535).contains(number)
    }
}
