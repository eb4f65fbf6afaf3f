/// What a prover needs of a request's URL.
struct RequestURL: Hashable {
    /// Scheme, host and port in one spelling: whom a nonce belongs to (RFC 6454 section 4).
    let origin: String
    /// The URL without query and fragment: the claim `htu` (RFC 9449 section 4.2).
    let htu: String

    /// Nil unless `text` is an absolute `http` or `https` URL in visible ASCII, without user
    /// info. Letters beyond ASCII must be encoded, as they are in a request line.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        let target = text[..<end]
        guard let colon = target.firstIndex(of: ":") else { return nil }
        let scheme = target[..<colon].lowercased()
        let defaultPort: String
        switch scheme {
        case "http": defaultPort = ":80"
        case "https": defaultPort = ":443"
        default: return nil
        }
        let rest = target[colon...].dropFirst()
        guard rest.hasPrefix("//") else { return nil }
        var host = rest.dropFirst(2).prefix { $0 != "/" }
        guard !host.isEmpty, !host.contains("@") else { return nil }
        if host.hasSuffix(defaultPort) {
            host = host.dropLast(defaultPort.count)
        } else if host.hasSuffix(":") {
            host = host.dropLast()
        }
        guard !host.isEmpty else { return nil }
        origin = "\(scheme)://\(host.lowercased())"
        htu = String(target)
    }
}
