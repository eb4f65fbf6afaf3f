import AssayProofs

extension TextForm where Value == String {
    /// An origin in normal form: lower case, without the scheme's own port.
    static let origin = checked(
        "an origin such as https://api.example.com, lower case, without a path or the usual port"
    ) { text in
        var normal: [UInt8] = []
        guard !text.isEmpty, text.utf8.count <= 300,
            case .success(let target) = TargetURI.normalise(
                (text + "/").utf8.span, appendingTo: &normal)
        else { return false }
        return normal[target.scheme.lowerBound..<target.authority.upperBound]
            .elementsEqual(text.utf8)
    }

    /// The path of a row: whole segments, nothing that could be read in two ways.
    static let routePath = checked(
        "a path that begins with / and has no empty or dot segment, escape, ; or \\"
    ) { text in
        guard text.hasPrefix("/"), text.utf8.count <= 1024 else { return false }
        guard text != "/" else { return true }
        return text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .allSatisfy { segment in
                !segment.isEmpty && segment != "." && segment != ".."
                    && segment.utf8.allSatisfy { byte in
                        (0x21...0x7E).contains(byte)
                            && !"%;\\?#".utf8.contains(byte)
                    }
            }
    }

    /// A request method.
    static let method = checked("a method such as GET") { text in
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}

extension TextForm where Value == [String] {
    /// Scopes with one blank between (RFC 6749 section 3.3).
    static let scopes = TextForm(
        expected: "scopes of visible ASCII other than \" and \\, one blank between",
        parse: { text in
            guard (1...1024).contains(text.utf8.count) else { return nil }
            let scopes = text.split(separator: " ", omittingEmptySubsequences: false)
            let isGood = scopes.allSatisfy { scope in
                !scope.isEmpty
                    && scope.utf8.allSatisfy { byte in
                        (0x21...0x7E).contains(byte) && !"\"\\".utf8.contains(byte)
                    }
            }
            return isGood ? scopes.map(String.init) : nil
        },
        show: { $0.joined(separator: " ") })
}

extension TextForm
where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of a few words.
    static var named: TextForm {
        TextForm(
            expected: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "),
            parse: { Value(rawValue: $0) }, show: \.rawValue)
    }
}
