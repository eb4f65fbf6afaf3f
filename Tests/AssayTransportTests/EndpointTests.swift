import AssaySystem
import AssayTransport
import Testing

@Suite struct EndpointTests {
    @Test(arguments: [
        "tcp://127.0.0.1:5555", "tcp://127.255.0.3:1", "tcp://[::1]:65535", "tcp://127.0.0.1:*",
        "tcp://[0:0:0:0:0:0:0:1]:80", "ipc:///run/assay/verifier",
    ])
    func `loopback and files are allowed`(text: String) throws {
        #expect(try Endpoint(text).text == text)
    }

    @Test(
        arguments: [
            ("tcp://0.0.0.0:5555", .notLoopback), ("tcp://*:5555", .notLoopback),
            ("tcp://10.0.0.1:5555", .notLoopback), ("tcp://[::]:5555", .notLoopback),
            ("tcp://[::ffff:127.0.0.1]:5555", .notLoopback), ("tcp://128.0.0.1:5555", .notLoopback),
            ("tcp://localhost:5555", .hostName), ("tcp://eth0:5555", .hostName),
            ("tcp://127.0.0.1.evil.example:5555", .hostName), ("tcp://:5555", .addressInvalid),
            ("tcp://127.1:5555", .addressInvalid), ("tcp://127.0.0.01:5555", .addressInvalid),
            ("tcp://127.0.0.256:5555", .addressInvalid), ("tcp://[::1%lo]:5555", .addressInvalid),
            ("tcp://2130706433:5555", .addressInvalid), ("tcp://127.0.0.1", .portInvalid),
            ("tcp://127.0.0.1:0", .portInvalid), ("tcp://127.0.0.1:65536", .portInvalid),
            ("tcp://127.0.0.1:+80", .portInvalid), ("tcp://127.0.0.1:", .portInvalid),
            ("tcp://127.0.0.1:!", .portInvalid), ("tcp://127.0.0.1:1;127.0.0.1:2", .hostName),
            ("ipc://", .pathEmpty), ("ipc://@abstract", .pathAbstract), ("ipc://*", .pathWildcard),
            ("ipc://relative", .pathRelative),
            ("ipc:///a b", .badCharacter), ("ipc:///a\u{0}b", .badCharacter),
            ("udp://127.0.0.1:1", .transportNotAllowed), ("inproc://a", .transportNotAllowed),
            ("pgm://127.0.0.1;1:2", .transportNotAllowed),
            ("TCP://127.0.0.1:1", .transportNotAllowed),
            ("tipc://{1,2}", .transportNotAllowed), ("", .transportNotAllowed),
            (" tcp://127.0.0.1:1", .badCharacter),
        ] as [(String, EndpointError)])
    func `everything else is refused for its reason`(text: String, reason: EndpointError) {
        #expect(throws: reason) { try Endpoint(text) }
    }

    @Test func `a path of 107 bytes fits and one of 108 doesn't`() throws {
        _ = try Endpoint("ipc:///" + String(repeating: "p", count: 106))
        #expect(throws: EndpointError.pathTooLong) {
            try Endpoint("ipc:///" + String(repeating: "p", count: 107))
        }
    }

    @Test func `every refusal says what to do`() {
        for error in EndpointError.allCases { #expect(error.text.count > 20) }
        #expect(EndpointError.hostName.text.contains("127.0.0.1"))
    }

    @Test func `connecting to any port is refused`() throws {
        let dealer = try DealerSocket(Context())
        #expect(throws: TransportError.self) { try dealer.connect(Endpoint("tcp://127.0.0.1:*")) }
    }
}
