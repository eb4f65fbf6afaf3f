import AssayBytes
import AssayHTTP
import AssaySystem
import Synchronization
import TestSupport
import Testing

@Suite struct ListenerTests {
    @Test func `a request comes as its bytes and the answer goes back`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        #expect(listener.address.port != 0)
        let client = try RawClient(listener.address)
        client.send(
            "GET /a%2Fb/./c?x=%20&y=1?z HTTP/1.1\r\nHost: h\r\nDPoP: one\r\ndpop:  two \r\n\r\n")
        let answer = try #require(client.answer())
        #expect(answer.status == 200)
        #expect(answer.text == "GET|/a%2Fb/./c|x=%20&y=1?z\nHost=h\nDPoP=one\ndpop=two\nbody=")
        #expect(answer.values("Assay-Reason") == [""])
    }

    @Test(arguments: [
        ("http://h/a?x", "/a|x"), ("HTTPS://u@h:1//b/http://c", "//b/http://c|-"),
        ("http://h", "|-"), ("http://h?x/y", "|x/y"), ("/http://h/a", "/http://h/a|-"),
    ])
    func `a whole URI as target gives its path and query`(target: String, read: String) throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        client.send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.answer()?.text.hasPrefix("GET|\(read)\n") == true)
    }

    @Test func `a body comes whole, by length and in chunks`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        client.send("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhel")
        client.send("lo")
        #expect(client.answer()?.text.hasSuffix("body=hello") == true)
        client.send(
            "POST /p HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n")
        #expect(client.answer()?.text.hasSuffix("body=abcdefg") == true)
        let large = String(repeating: "x", count: 128 << 10)
        client.send("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: \(large.count)\r\n\r\n" + large)
        #expect(client.answer()?.text.hasSuffix("body=" + large) == true)
    }

    @Test func `requests sent at once are answered in order`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        let requests = (0..<20).map { number in
            number % 2 == 0
                ? "GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n"
                : "POST /\(number) HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
        }
        client.send(requests.joined())
        for number in 0..<20 {
            #expect(client.answer()?.text.contains("|/\(number)|") == true)
        }
    }

    @Test func `an answer comes from another thread, later`() throws {
        let waiting = Mutex<[HTTPResponder]>([])
        let listener = try HTTPListener(anyPort) { _, responder in
            waiting.withLock { $0.append(responder) }
        }
        let clients = try (0..<50).map { _ in try RawClient(listener.address) }
        for client in clients { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
        #expect(eventually { waiting.withLock { $0.count == 50 } })
        #expect(listener.figures.requestsInFlight == 50)
        let thread = try Thread.start(name: "answers") {
            for responder in waiting.withLock({ $0 }) {
                responder.respond(HTTPResponse(status: 200, body: Array("late".utf8)))
            }
        }
        for client in clients { #expect(client.answer()?.text == "late") }
        thread.join()
        #expect(eventually { listener.figures.requestsInFlight == 0 })
    }

    @Test func `a second answer is refused and counted`() throws {
        let second = Mutex<Bool?>(nil)
        let listener = try HTTPListener(anyPort) { _, responder in
            responder.respond(HTTPResponse(status: 200))
            let result = responder.respond(HTTPResponse(status: 500))
            second.withLock { $0 = result }
        }
        let client = try RawClient(listener.address)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.answer()?.status == 200)
        #expect(second.withLock { $0 } == false)
        #expect(listener.figures.answersRepeated == 1)
    }

    @Test func `a handler that forgets to answer answers 503`() throws {
        let listener = try HTTPListener(anyPort) { _, _ in }
        let client = try RawClient(listener.address)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let answer = try #require(client.answer())
        #expect(answer.status == 503)
        #expect(answer.values("Retry-After") == ["1"])
    }

    @Test(arguments: [false, true])
    func `a header line that would break the answer makes it 503`(large: Bool) throws {
        let listener = try HTTPListener(anyPort) { _, responder in
            let bad = large ? [UInt8](repeating: 65, count: 17_000) : Array("a\r\nb: c".utf8)
            responder.respond(HTTPResponse(status: 200, fields: [.init("Assay-Subject", bad)]))
        }
        let client = try RawClient(listener.address)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.answer()?.status == 503)
        #expect(listener.figures.answersUnsendable == 1)
    }

    @Test func `HEAD gets the header lines of GET and no body`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        client.send("HEAD /x HTTP/1.1\r\nHost: h\r\n\r\nGET /y HTTP/1.1\r\nHost: h\r\n\r\n")
        let answer = try #require(client.answer(toHEAD: true))
        #expect(answer.status == 200)
        #expect(answer.values("Content-Length") != ["0"])
        #expect(client.answer()?.text.contains("GET|/y") == true)
    }

    @Test func `HTTP 1·0 closes unless it asks not to`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        client.send("GET /1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(client.answer()?.status == 200)
        client.send("GET /2 HTTP/1.0\r\n\r\n")
        #expect(client.answer()?.status == 200)
        #expect(client.isEnded())
    }

    @Test func `a Unix socket serves, replaces a dead file and leaves a living one`() throws {
        let folder = try TemporaryDirectory()
        let address = SocketAddress.unix(path: folder.file("gate"))
        do {
            let listener = try HTTPListener(address, handler: echo)
            #expect(try FileMode(path: folder.file("gate")).permissions == 0o660)
            let client = try RawClient(address)
            client.send("GET /u HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(client.answer()?.status == 200)
            let error = #expect(throws: HTTPError.self) {
                _ = try HTTPListener(address, handler: echo)
            }
            #expect(error == .system(SystemError(.bind, code: 98)))
            listener.stop(withinMilliseconds: 1000)
        }
        #expect(!FileIO.exists(folder.file("gate")))
        let nothing: [UInt8] = []
        try FileIO.writeAtomically(folder.file("gate"), nothing.span)
        #expect(throws: HTTPError.self) { _ = try HTTPListener(address, handler: echo) }
    }
}
