import AssayHTTP
import AssaySystem
import Synchronization
import TestSupport
import Testing

/// What a driven listener promises beside what all do.
@Suite struct DrivenListenerTests {
    private static let head = "GET /a?b HTTP/1.1\r\nHost: h\r\nDPoP: x\r\n\r\n"

    private func statuses(_ text: String, _ listener: TestListener) throws -> [Int] {
        let client = try RawClient(listener.address)
        client.send(text)
        client.finishSending()
        var statuses: [Int] = []
        while let answer = client.answer() { statuses.append(answer.status) }
        return statuses
    }

    @Test func `every piece of a head waits for the rest`() throws {
        let listener = try TestListener(.driven, handler: echo)
        let bytes = Array(Self.head.utf8)
        for cut in 1..<bytes.count {
            let client = try RawClient(listener.address)
            client.send(Array(bytes[..<cut]))
            #expect(eventually { listener.figures.connectionsOpen == 1 })
            client.send(Array(bytes[cut...]))
            #expect(client.answer()?.text.hasPrefix("GET|/a|b") == true)
        }
        #expect(listener.figures.requests == UInt64(bytes.count - 1))
    }

    /// What libmicrohttpd lets through, or answers in a form of its own.
    @Test(arguments: [
        ("GET / HTTP/1.1\nHost: h\n\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400),
        ("GET /a\u{0}b HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nDPoP: a\r\n b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nDPoP: a\u{0}b\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n", 400),
        ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ])
    func `a head with two meanings is refused with an answer`(text: String, status: Int) throws {
        let listener = try TestListener(.driven, handler: echo)
        #expect(try statuses(text, listener) == [status])
        #expect(listener.figures.requests == 0)
        #expect(listener.figures.headsRefused + listener.figures.framingsRefused == 1)
    }

    @Test func `a head of any size beyond the limit is 431`() throws {
        var limits = HTTPLimits()
        limits.headerBytesMax = 1000
        let listener = try TestListener(.driven, limits, handler: echo)
        for size in [900, 1001, 70_000, 300_000] {
            let text = "GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: size))"
            let client = try RawClient(listener.address)
            client.send(text + "\r\n\r\n")
            #expect(client.answer()?.status == (size > 1000 ? 431 : 200))
        }
        #expect(listener.figures.headersTooLarge == 3)
    }

    @Test func `a request nobody answers is 503, and its responder answers nothing later`() throws {
        let kept = Mutex<[HTTPResponder]>([])
        let listener = try TestListener(.driven) { request, responder in
            if request.pathIs("/kept") { kept.withLock { $0.append(responder) } }
        }
        #expect(try statuses("GET / HTTP/1.1\r\nHost: h\r\n\r\n", listener) == [503])
        let client = try RawClient(listener.address)
        client.send("GET /kept HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(eventually { kept.withLock { $0.count } == 1 })
        let responder = try #require(kept.withLock { $0.popLast() })
        #expect(responder.respond(HTTPResponse(status: 200)))
        #expect(!responder.respond(HTTPResponse(status: 201)))
        #expect(client.answer()?.status == 200)
        #expect(listener.figures.answersRepeated == 1)
    }

    @Test func `a client that left is forgotten once its answer is there, and others are not`()
        throws
    {
        let kept = Mutex<[HTTPResponder]>([])
        let listener = try TestListener(.driven) { _, responder in
            kept.withLock { $0.append(responder) }
        }
        var first: RawClient? = try RawClient(listener.address)
        first?.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(eventually { kept.withLock { $0.count } == 1 })
        first = nil
        let second = try RawClient(listener.address)
        second.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        second.finishSending()
        #expect(eventually { kept.withLock { $0.count } == 2 })
        kept.withLock { _ = $0[0].respond(HTTPResponse(status: 201)) }
        #expect(eventually { listener.figures.connectionsOpen == 1 })
        kept.withLock { _ = $0[1].respond(HTTPResponse(status: 202)) }
        // It has sent its end, and still waits for the answer.
        #expect(second.answer()?.status == 202)
        #expect(eventually { listener.figures.connectionsOpen == 0 })
    }

    @Test func `connections beyond the limit wait until one closes`() throws {
        var limits = HTTPLimits()
        limits.connectionsMax = 2
        let listener = try TestListener(.driven, limits, handler: echo)
        var open = try (0..<2).map { _ in try RawClient(listener.address) }
        for client in open {
            client.send(Self.head)
            #expect(client.answer()?.status == 200)
        }
        let late = try RawClient(listener.address)
        late.send(Self.head)
        #expect(listener.figures.connectionsOpen == 2)
        open.removeLast()
        #expect(late.answer()?.status == 200)
    }

    @Test func `one who sends or reads too slowly is let go`() throws {
        var limits = HTTPLimits()
        limits.transferMillisecondsMax = 200
        limits.idleMillisecondsMax = 60_000
        let listener = try TestListener(.driven, limits) { _, responder in
            responder.respond(
                HTTPResponse(status: 200, body: [UInt8](repeating: 0x61, count: 16 << 20)))
        }
        let sender = try RawClient(listener.address)
        sender.send("GET / HT")
        let reader = try RawClient(listener.address)
        reader.send(Self.head)
        #expect(eventually { listener.figures.connectionsTooSlow == 2 })
        #expect(eventually { listener.figures.connectionsOpen == 0 })
        #expect(sender.isEnded())
    }
}
