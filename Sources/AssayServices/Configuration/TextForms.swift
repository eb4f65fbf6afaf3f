import AssayEncodings
import AssaySystem
import AssayTransport
import AssayWire

extension TextForm where Value == String {
    /// A caller's name: what the tag `caller` may carry.
    static let callerName = checked("1 to 64 visible ASCII characters") { text in
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// An endpoint to connect to; none leaves the machine while peers prove nothing.
    static let endpoint = checked("tcp://127.0.0.1:PORT, tcp://[::1]:PORT or ipc:///PATH") {
        text in
        guard let endpoint = try? Endpoint(text) else { return false }
        return !endpoint.isWildcard
    }

    /// An endpoint to bind to.
    static let ownEndpoint = checked(
        "tcp://127.0.0.1:PORT, tcp://[::1]:PORT (PORT may be *) or ipc:///PATH"
    ) { text in
        (try? Endpoint(text)) != nil
    }

    /// Where lines of a log go.
    static let logTarget = checked("\"\" for nowhere, stderr, or an absolute path") { text in
        text.isEmpty || text == "stderr" || (text.hasPrefix("/") && !text.utf8.contains(0))
    }

    /// A file, or none.
    static let path = checked("an absolute path, or \"\" for none") { text in
        text.isEmpty || (text.hasPrefix("/") && !text.utf8.contains(0))
    }
}

extension TextForm where Value == SocketAddress {
    /// Where callers reach the gate; an address others reach only with keys
    /// (`ConfigurationFile`).
    static let address = TextForm(
        expected: "an address: IP:PORT, [IP]:PORT or unix:/PATH",
        parse: { SocketAddress($0) }, show: \.text)

    /// Where operators reach a service: only this machine does.
    static let loopbackAddress = TextForm(
        expected: "a loopback address: 127.0.0.1:PORT, [::1]:PORT or unix:/PATH",
        parse: { text in
            guard let address = SocketAddress(text), address.isLoopback else { return nil }
            return address
        },
        show: \.text)
}

extension TextForm where Value == SocketAddress? {
    /// Where a service listens, or nowhere.
    static let optionalAddress = optional(.loopbackAddress)
    /// The same for what only this machine reaches.
    static let optionalLoopbackAddress = optional(.loopbackAddress)

    private static func optional(_ form: TextForm<SocketAddress>) -> TextForm {
        TextForm(
            expected: form.expected + ", or \"\" for none",
            parse: { text in
                if text.isEmpty { return .some(nil) }
                return form.parse(text).map { .some($0) }
            },
            show: { $0?.text ?? "" })
    }
}

extension TextForm where Value == [UInt8] {
    /// A relying party id: a domain name, which a challenge's signature covers as it stands.
    static let relyingParty = TextForm(
        expected: "1 to 253 characters of a domain name",
        parse: { text in
            let isDomain = text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
            guard isDomain, (1...253).contains(text.utf8.count) else { return nil }
            return Array(text.utf8)
        },
        show: { String(decoding: $0, as: UTF8.self) })
}

extension TextForm where Value == JOSEAlgorithm {
    /// A signature algorithm by its JOSE name.
    static let algorithm = TextForm(
        expected: "one of " + JOSEAlgorithm.allCases.map(\.name).joined(separator: ", "),
        parse: { text in JOSEAlgorithm(name: text.utf8.span) },
        show: \.name)
}

extension TextForm where Value == Assurance {
    /// An assurance by its name.
    static let assurance = TextForm(
        expected: "one of " + Assurance.allCases.map(\.name).joined(separator: ", "),
        parse: { text in Assurance.allCases.first { $0.name == text } }, show: \.name)
}

extension TextForm where Value == LogLevel {
    /// A level of the process log.
    static let logLevel = TextForm(
        expected: "one of " + LogLevel.allCases.map(\.name).joined(separator: ", "),
        parse: { LogLevel(name: $0) }, show: \.name)
}
