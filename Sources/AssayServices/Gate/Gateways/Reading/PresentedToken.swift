import AssayBytes

/// The access token of an `Authorization` line.
enum PresentedToken: Equatable {
    /// No line, or one of another scheme.
    case none
    /// A line of a scheme with a token, and nothing that can be one; or several lines.
    case malformed
    /// A token, and its scheme as the wire numbers it.
    case token(Range<Int>, scheme: Scheme)

    enum Scheme: UInt8 {
        case dpop = 0
        case bearer = 1
    }

    /// The longest token a frame carries.
    static let bytesMax = 16_384

    /// Reads the lines: scheme in any case, blanks, a token of visible characters without a comma
    /// (RFC 9110, section 11.4; RFC 9449, section 7.1; RFC 6750, section 2.1).
    init(_ lines: SubrequestLines.Lines, in bytes: Span<UInt8>) {
        guard let line = lines.only else {
            self = lines.count == 0 ? .none : .malformed
            return
        }
        let text = bytes.extracting(line)
        let blank = text.firstIndex(of: 0x20, from: 0)
        let scheme: Scheme
        if text.extracting(0..<blank).isName("dpop") {
            scheme = .dpop
        } else if text.extracting(0..<blank).isName("bearer") {
            scheme = .bearer
        } else {
            self = .none
            return
        }
        var start = blank
        while start < text.count, text[start] == 0x20 { start += 1 }
        let token = text.extracting(start..<text.count)
        guard (1...Self.bytesMax).contains(token.count), token.isVisible,
            !token.contains(UInt8(ascii: ","))
        else {
            self = .malformed
            return
        }
        self = .token(line.lowerBound + start..<line.upperBound, scheme: scheme)
    }
}
