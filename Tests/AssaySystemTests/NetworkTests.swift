import AssaySystem
import Testing

@Suite struct NetworkTests {
    @Test(arguments: [
        ("127.0.0.1:8080", true), ("127.9.9.9:0", true), ("[::1]:8081", true),
        ("unix:/run/assay/gate", true), ("10.0.0.1:80", false), ("0.0.0.0:80", false),
        ("[::]:80", false), ("[2001:db8::1]:80", false), ("[::ffff:127.0.0.1]:80", false),
    ])
    func `an address knows whether only this machine reaches it`(
        text: String, isLoopback: Bool
    ) throws {
        #expect(try #require(SocketAddress(text)).isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", "localhost:80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
        "127.0.0.1:080", "127.0.0.1:8 ", "1.2.3:80", "01.2.3.4:80", "256.1.1.1:80", "::1:80",
        "[::1:80", "[::g]:80", "[::1%1]:80", "unix:", "unix:relative", "unix:/a\u{0}b", ":80",
    ])
    func `what is no address is none`(text: String) {
        #expect(SocketAddress(text) == nil)
    }

    @Test func `an address is written as it is read`() throws {
        for text in ["127.0.0.1:8080", "[::1]:1", "unix:/a/b"] {
            #expect(try #require(SocketAddress(text)).text == text)
        }
        let long = try #require(SocketAddress("[2001:db8::1]:80"))
        #expect(SocketAddress(long.text) == long)
    }

    @Test func `bytes go from a client to a listener on every kind of address`() throws {
        let folder = try TemporaryDirectory()
        for text in ["127.0.0.1:0", "[::1]:0", "unix:\(folder.file("s"))"] {
            let listening = try ListeningSocket(try #require(SocketAddress(text)))
            #expect(listening.address.port != 0)
            let client = try StreamSocket(listening.address)
            let server = try #require(listening.accept(milliseconds: 60_000))
            let bytes: [UInt8] = [1, 2, 3]
            client.send(bytes.span)
            #expect(server.receive(bytesMax: 10, milliseconds: 60_000) == .bytes(bytes))
            client.finishSending()
            #expect(server.receive(bytesMax: 10, milliseconds: 60_000) == .ended)
            #expect(client.receive(bytesMax: 10, milliseconds: 0) == .timedOut)
        }
    }

    @Test func `an address in use says so`() throws {
        let first = try ListeningSocket(try #require(SocketAddress("127.0.0.1:0")))
        let error = #expect(throws: SystemError.self) { _ = try ListeningSocket(first.address) }
        #expect(error?.isInUse == true)
    }

    @Test func `a path too long for a Unix socket is no address`() {
        #expect(SocketAddress("unix:/" + String(repeating: "p", count: 106)) != nil)
        #expect(SocketAddress("unix:/" + String(repeating: "p", count: 107)) == nil)
    }
}
