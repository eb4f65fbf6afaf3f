/// The character classes of RFC 3986 section 2 and appendix A that normalisation needs.
extension UInt8 {
    static let slash = UInt8(ascii: "/")
    static let question = UInt8(ascii: "?")
    static let hash = UInt8(ascii: "#")
    static let percent = UInt8(ascii: "%")
    static let colon = UInt8(ascii: ":")
    static let at = UInt8(ascii: "@")
    static let dot = UInt8(ascii: ".")

    /// The byte, a capital ASCII letter made small.
    var lowercased: UInt8 {
        UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }

    /// Whether an escape of this byte means the same as the byte itself (section 2.3).
    var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether the byte is a `sub-delim` (section 2.2).
    var isSubDelimiter: Bool {
        switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
            UInt8(ascii: ";"), UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// Whether the byte may stand for itself within a path segment.
    ///
    /// `pchar` (section 3.3), and the four marks the URL parser of browsers leaves as they are:
    /// they compare as themselves, so accepting them makes no two targets equal.
    var isSegmentCharacter: Bool {
        if isUnreserved || isSubDelimiter { return true }
        switch self {
        case .colon, .at, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "^"),
            UInt8(ascii: "|"):
            return true
        default: return false
        }
    }

    /// The value of a hexadecimal digit of either case.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Span where Element == UInt8 {
    /// The byte that the escape at `index` stands for; nil when there is no whole escape.
    func escapedByte(at index: Int) -> UInt8? {
        guard index + 2 < count, let high = self[index + 1].hexadecimalValue,
            let low = self[index + 2].hexadecimalValue
        else { return nil }
        return high << 4 | low
    }
}

extension OutputSpan<UInt8> {
    /// Appends an escape with capital digits (RFC 3986 section 6.2.2.1).
    mutating func appendEscape(of byte: UInt8) {
        append(.percent)
        appendCapitalDigit(byte >> 4)
        appendCapitalDigit(byte & 15)
    }

    private mutating func appendCapitalDigit(_ value: UInt8) {
        append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
    }
}
