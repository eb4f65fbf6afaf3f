import AssayBytes

/// Whether two readers could take one path for different resources.
enum PathAmbiguity {
    /// Whether a raw path holds an empty segment before its end, `;`, `\`, `%2F`, `%5C`, `%00` or
    /// a dot segment, plain or encoded.
    static func isAmbiguous(_ path: Span<UInt8>) -> Bool {
        var index = 0
        var dots = 0
        // Whether the segment at hand holds nothing but dots so far.
        var onlyDots = true
        while index < path.count {
            var byte = path[index]
            var width = 1
            if byte == percent {
                guard let value = escaped(path, index) else { return true }
                if value == 0 || value == slash || value == backslash { return true }
                byte = value == dot ? dot : percent
                width = 3
            }
            switch byte {
            case slash:
                if onlyDots, dots == 1 || dots == 2 { return true }
                if index > 0, onlyDots, dots == 0 { return true }
                dots = 0
                onlyDots = true
            case dot: dots += 1
            case semicolon, backslash: return true
            default: onlyDots = false
            }
            index += width
        }
        return onlyDots && (dots == 1 || dots == 2)
    }

    /// The byte an escape stands for; nil where it is broken.
    private static func escaped(_ path: Span<UInt8>, _ index: Int) -> UInt8? {
        guard index + 2 < path.count, let high = digit(path[index + 1]),
            let low = digit(path[index + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")
    private static let semicolon = UInt8(ascii: ";")
    private static let percent = UInt8(ascii: "%")
    private static let dot = UInt8(ascii: ".")
}
