import AssayBytes
import AssayProofs

/// Scheme, host and port of a request in one spelling: small letters, no default port
/// (RFC 3986, section 6.2.2 and 6.2.3).
enum RequestOrigin {
    /// The origin a scheme and a host as a header line tells it name; nil when the host is none:
    /// empty, with a user name, a path, a comma …
    static func read(scheme: [UInt8], host: Span<UInt8>) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(scheme.count + host.count)
        text += scheme
        text.append(host)
        return read(text.span)
    }

    /// The origin a whole text such as `https://Example.com:443` names; nil when it is none.
    static func read(_ text: Span<UInt8>) -> [UInt8]? {
        var normal: [UInt8] = []
        guard case .success(let uri) = TargetURI.normalise(text, appendingTo: &normal),
            uri.path.count == 1, !hasPath(text), !text.contains(UInt8(ascii: ","))
        else { return nil }
        normal.removeLast()
        return normal
    }

    /// Whether something follows the host, be it empty.
    private static func hasPath(_ text: Span<UInt8>) -> Bool {
        var slashes = 0
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "/"): slashes += 1
            case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return true
            default: break
            }
        }
        return slashes > 2
    }

    /// `http://` or `https://` as one line tells it, in any case; nil for anything else.
    static func scheme(_ text: Span<UInt8>) -> [UInt8]? {
        if text.isName("https") { return https }
        return text.isName("http") ? http : nil
    }

    private static let http = Array("http://".utf8)
    private static let https = Array("https://".utf8)
}

extension Span where Element == UInt8 {
    /// Whether a byte occurs.
    func contains(_ byte: UInt8) -> Bool {
        // Without branches, so that many bytes are looked at together.
        var found: UInt8 = 0
        for index in indices { found |= self[index] == byte ? 1 : 0 }
        return found != 0
    }
}
