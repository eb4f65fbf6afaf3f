import AssayBytes
import AssayCrypto
import AssayEncodings

/// How much of a measured text may be told outside the verifier, by its label.
///
/// What is not named here is told as a digest, so a check that is new, or a label that is
/// misspelt, gives away nothing.
enum Disclosure {
    /// As it is.
    case shown
    /// A URL: without query, fragment and user information, which hold secrets at times.
    case target
    /// The base64url text of a digest: its first eight bytes; anything else is hidden.
    case digest
    /// The first eight bytes of its SHA-256.
    case hidden

    /// The bytes of a text that are told; the rest is cut.
    static let textBytesMax = 80

    /// What holds for a label.
    init(_ label: StaticString) {
        switch label.description {
        case "alg", "typ", "kid", "htm", "method", "result", "iss", "aud", "scheme", "scope",
            "required", "missing", "no text that fits", "active", "issuer":
            self = .shown
        case "htu", "url": self = .target
        case "ath", "token's digest", "jwk", "expected": self = .digest
        default: self = .hidden
        }
    }

    /// The text as it may be told: visible ASCII and blanks, cut.
    func told(_ text: [UInt8]) -> [UInt8] {
        switch self {
        case .shown: Self.printable(text[...])
        case .target: Self.printable(Self.target(text))
        case .digest: Self.shortened(text)
        case .hidden: Array("sha256:".utf8) + Self.firstDigits(SHA256.digest(text.span))
        }
    }

    private static func printable(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.prefix(textBytesMax).map { 0x20 <= $0 && $0 < 0x7F ? $0 : UInt8(ascii: ".") }
    }

    private static func target(_ text: [UInt8]) -> ArraySlice<UInt8> {
        let shown = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let parts = shown.split(
            separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
        // Before the third slash stands the authority, however wrong the rest is.
        let authority = parts.prefix(3).reduce(0) { $0 + $1.count + 1 } - 1
        guard let at = shown.prefix(authority).lastIndex(of: UInt8(ascii: "@")) else {
            return shown
        }
        return "...".utf8 + shown[at...]
    }

    private static func shortened(_ text: [UInt8]) -> [UInt8] {
        Base64URL.decode32(text.span).map(firstDigits) ?? Disclosure.hidden.told(text)
    }

    private static func firstDigits(_ digest: Bytes32) -> [UInt8] {
        Array(digest.hexadecimal.utf8.prefix(16))
    }
}
