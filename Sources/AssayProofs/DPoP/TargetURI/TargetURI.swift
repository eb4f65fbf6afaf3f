/// The target of an HTTP request in normal form, so that two spellings of one target compare
/// equal byte by byte (RFC 9449 section 4.3 step 9; RFC 3986 sections 6.2.2 and 6.2.3).
///
/// Scheme and host lose their case, the default port goes, escapes of unreserved characters are
/// decoded and other escapes get capital digits, dot segments are removed, an empty path becomes
/// `/`. Query and fragment are cut off unread. The path stays case-sensitive, `%2F` is not `/`,
/// empty segments and a host's trailing dot are kept.
package struct TargetURI: Equatable, Sendable {
    /// Where scheme and `://` stand in the buffer.
    package var scheme: Range<Int>
    /// Where host and port stand in the buffer.
    package var authority: Range<Int>
    /// Where the path stands in the buffer.
    package var path: Range<Int>

    /// The whole normal form.
    package var whole: Range<Int> { scheme.lowerBound..<path.upperBound }

    /// Appends the normal form of `text` to `buffer` and says where its parts stand.
    ///
    /// Linear in the length of `text`. What is left in `buffer` after a failure means nothing.
    package static func normalise(
        _ text: Span<UInt8>, appendingTo buffer: inout [UInt8]
    ) -> Result<TargetURI, TargetURIProblem> {
        let start = buffer.count
        var result = Result<TargetURI, TargetURIProblem>.failure(.schemeUnsupported)
        // Nothing grows but an IPv6 address, to 41 bytes, and an empty path, to one.
        buffer.append(addingCapacity: text.count + 64) { output in
            result = normalise(text, into: &output, placedAt: start)
        }
        return result
    }

    private static func normalise(
        _ text: Span<UInt8>, into output: inout OutputSpan<UInt8>, placedAt start: Int
    ) -> Result<TargetURI, TargetURIProblem> {
        guard let scheme = Scheme(text) else { return .failure(.schemeUnsupported) }
        for byte in scheme.prefix { output.append(byte) }
        let authorityStart = output.count

        let authorityEnd = firstIndex(in: text, from: scheme.prefix.count) { byte in
            byte == .slash || byte == .question || byte == .hash
        }
        let authority = text.extracting(scheme.prefix.count..<authorityEnd)
        if let problem = appendAuthority(authority, scheme, to: &output) {
            return .failure(problem)
        }
        let pathStart = output.count

        let pathEnd = firstIndex(in: text, from: authorityEnd) { byte in
            byte == .question || byte == .hash
        }
        guard appendPath(text.extracting(authorityEnd..<pathEnd), to: &output) else {
            return .failure(.pathMalformed)
        }
        return .success(
            TargetURI(
                scheme: start..<start + authorityStart,
                authority: start + authorityStart..<start + pathStart,
                path: start + pathStart..<start + output.count))
    }

    /// The first index from `start` whose byte `matches`, or the end.
    private static func firstIndex(
        in text: Span<UInt8>, from start: Int, where matches: (UInt8) -> Bool
    ) -> Int {
        var index = start
        while index < text.count && !matches(text[index]) {
            index += 1
        }
        return index
    }
}

/// Why a text is not the target of an HTTP request.
package enum TargetURIProblem: UInt8, Error, Sendable, CaseIterable {
    /// Neither `http://` nor `https://` stands at the start: relative, or of another scheme.
    case schemeUnsupported
    /// A user name or password stands before the host.
    case userInformation
    /// The host is empty, holds a character or an escape that no host has, or is no IPv6 address.
    case hostMalformed
    /// The port is not a number of 1 to 65535.
    case portMalformed
    /// The path holds a control, a space, a non-ASCII byte or a broken escape.
    case pathMalformed
}

/// The two schemes DPoP knows.
enum Scheme {
    case http
    case https

    /// The scheme `text` starts with, in any case.
    init?(_ text: Span<UInt8>) {
        if Scheme.starts(text, with: Scheme.https.prefix) {
            self = .https
        } else if Scheme.starts(text, with: Scheme.http.prefix) {
            self = .http
        } else {
            return nil
        }
    }

    /// The scheme as it stands at the start of a URI.
    var prefix: [UInt8] { self == .https ? Self.httpsPrefix : Self.httpPrefix }
    /// The port that may be left out.
    var defaultPort: Int { self == .https ? 443 : 80 }

    private static let httpPrefix = Array("http://".utf8)
    private static let httpsPrefix = Array("https://".utf8)

    private static func starts(_ text: Span<UInt8>, with prefix: [UInt8]) -> Bool {
        guard text.count >= prefix.count else { return false }
        for index in prefix.indices where text[index].lowercased != prefix[index] {
            return false
        }
        return true
    }
}
