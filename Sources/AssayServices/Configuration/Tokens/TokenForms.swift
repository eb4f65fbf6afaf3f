import AssayHTTP
import AssayProofs

extension TextForm where Value == [UInt8] {
    /// What a claim must be, byte for byte.
    static let claimText = bytes("1 to 512 characters", 1...512) { $0 >= 0x20 && $0 != 0x7F }

    /// An issuer's identifier.
    static let issuerName = bytes("1 to 512 visible ASCII characters", 1...512) { byte in
        (0x21...0x7E).contains(byte)
    }

    /// A media type without `application/`.
    static let tokenType = bytes(
        "a type such as at+jwt, without application/", 1...64
    ) { byte in
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "/")
    }

    private static func bytes(
        _ expected: String, _ count: ClosedRange<Int>,
        _ isAllowed: @escaping @Sendable (UInt8) -> Bool
    ) -> TextForm<[UInt8]> {
        TextForm(
            expected: expected,
            parse: { text in
                guard count.contains(text.utf8.count), text.utf8.allSatisfy(isAllowed) else {
                    return nil
                }
                return Array(text.utf8)
            },
            show: { String(decoding: $0, as: UTF8.self) })
    }
}

extension TextForm where Value == String {
    /// A URL that is fetched: https, or http where nothing leaves this machine.
    static let url = checked("an https URL, or an http URL of a loopback address such as 127.0.0.1")
    {
        text in
        FetchAddress.isAllowed(text)
    }

    /// The client id of RFC 6749 section 2.2.
    static let clientID = checked("1 to 256 visible ASCII characters") { text in
        (1...256).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

extension TextForm where Value == KeySource {
    /// Where a key set is, by its scheme.
    static let keySource = TextForm(
        expected: "file:/PATH, dir:/PATH, an https URL, or an http URL of a loopback address",
        parse: { text in
            for (scheme, source) in schemes where text.hasPrefix(scheme) {
                let path = String(text.dropFirst(scheme.count))
                guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
                return source(path)
            }
            return FetchAddress.isAllowed(text) ? .url(text) : nil
        },
        show: { source in
            switch source {
            case .file(let path): "file:" + path
            case .directory(let path): "dir:" + path
            case .url(let url): url
            }
        })

    private static let schemes: [(String, @Sendable (String) -> KeySource)] = [
        ("file:", { .file($0) }), ("dir:", { .directory($0) }),
    ]
}

extension FetchAddress {
    /// Whether a text is a URL that may be fetched from.
    static func isAllowed(_ text: String) -> Bool {
        (try? FetchAddress(text)) != nil
    }
}
