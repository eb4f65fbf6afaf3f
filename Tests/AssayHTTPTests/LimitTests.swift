import AssayHTTP
import AssaySystem
import Synchronization
import TestSupport
import Testing

@Suite struct LimitTests {
    @Test(arguments: [0, 100, 3000, 5000, 9000, 20_000])
    func `header lines up to the limit are served and more are answered`(size: Int) throws {
        var limits = HTTPLimits()
        limits.headerBytesMax = 4096
        let listener = try HTTPListener(anyPort, limits: limits, handler: echo)
        let filler = String(repeating: "a", count: size)
        for text in [
            "GET / HTTP/1.1\r\nHost: h\r\nX: \(filler)\r\n\r\n",
            "GET /\(filler) HTTP/1.1\r\nHost: h\r\n\r\n",
        ] {
            let client = try RawClient(listener.address)
            client.send(text)
            #expect(client.answer()?.status == (size < 4000 ? 200 : 431))
        }
        #expect(listener.figures.headersTooLarge == (size < 4000 ? 0 : 2))
    }

    @Test func `the largest token, proof and URL of the gate fit together`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        let lines = (0..<100).map { "X-Line-\($0): \($0)\r\n" }.joined()
        client.send(
            "GET /\(String(repeating: "u", count: 8192)) HTTP/1.1\r\nHost: h\r\n\(lines)"
                + "Authorization: DPoP \(String(repeating: "t", count: 16_384))\r\n"
                + "DPoP: \(String(repeating: "p", count: 8192))\r\n\r\n")
        #expect(client.answer()?.status == 200)
    }

    @Test(arguments: [1001, 5000])
    func `a body too large is read, dropped and told`(size: Int) throws {
        var limits = HTTPLimits()
        limits.bodyBytesMax = 1000
        limits.discardedBytesMax = 100_000
        let listener = try HTTPListener(anyPort, limits: limits, handler: echo)
        let client = try RawClient(listener.address)
        let body = String(repeating: "b", count: size)
        client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(size)\r\n\r\n\(body)")
        let answer = try #require(client.answer())
        #expect(answer.status == 413)
        #expect(answer.text.hasSuffix("too large"))
        let hex = String(size, radix: 16)
        client.send(
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "\(hex)\r\n\(body)\r\n0\r\n\r\n")
        #expect(client.answer()?.status == 413)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.answer()?.status == 200)
        #expect(listener.figures.bodiesTooLarge == 2)
    }

    @Test func `a body announced beyond all measure is answered before it comes`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 999999999999\r\n\r\nabc")
        #expect(client.answer()?.status == 413)
        #expect(try RawClient(listener.address).send("") == true)
    }

    @Test func `a chunked body without an end is cut off`() throws {
        var limits = HTTPLimits()
        limits.bodyBytesMax = 1000
        limits.discardedBytesMax = 10_000
        let listener = try HTTPListener(anyPort, limits: limits, handler: echo)
        let client = try RawClient(listener.address)
        client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "400\r\n" + String(repeating: "c", count: 1024) + "\r\n"
        #expect(eventually { !client.send(chunk) })
        #expect(client.answer() == nil)
        #expect(listener.figures.requests == 0)
    }

    @Test func `a client that asks first is told to go on, or answered`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let client = try RawClient(listener.address)
        let head = "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: "
        client.send("\(head)2\r\n\r\n")
        #expect(client.answer()?.status == 100)
        client.send("ok")
        #expect(client.answer()?.text.hasSuffix("body=ok") == true)
        client.send("\(head)200000\r\n\r\n")
        #expect(client.answer()?.status == 413)
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: h\r\nX: ",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n",
    ])
    func `one byte now and then does not keep a connection`(start: String) throws {
        var limits = HTTPLimits()
        limits.idleMillisecondsMax = 300
        limits.transferMillisecondsMax = 200
        let listener = try HTTPListener(anyPort, limits: limits, handler: echo)
        let client = try RawClient(listener.address)
        client.send(start)
        #expect(eventually { !client.send("a") })
        #expect(eventually { listener.figures.connectionsOpen == 0 })
        #expect(listener.figures.connectionsTooSlow == 1)
        #expect(listener.figures.requests == 0)
    }

    @Test func `a client that doesn't read its answer does not keep a connection`() throws {
        var limits = HTTPLimits()
        limits.transferMillisecondsMax = 200
        let listener = try HTTPListener(anyPort, limits: limits) { _, responder in
            responder.respond(
                HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: 16 << 20)))
        }
        let client = try RawClient(listener.address)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(eventually { listener.figures.connectionsTooSlow == 1 })
        #expect(eventually { listener.figures.connectionsOpen == 0 })
        #expect(listener.figures.requestsInFlight == 0)
    }

    @Test func `a silent connection is closed`() throws {
        var limits = HTTPLimits()
        limits.idleMillisecondsMax = 1000
        let listener = try HTTPListener(anyPort, limits: limits, handler: echo)
        let client = try RawClient(listener.address)
        #expect(client.isEnded())
    }

    @Test func `connections beyond the limit wait for a place`() throws {
        var limits = HTTPLimits()
        limits.connectionsMax = 2
        let listener = try HTTPListener(anyPort, limits: limits, handler: echo)
        var first: RawClient? = try RawClient(listener.address)
        let second = try RawClient(listener.address)
        let third = try RawClient(listener.address)
        first?.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
        second.send("GET /2 HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(first?.answer()?.status == 200)
        #expect(second.answer()?.status == 200)
        third.send("GET /3 HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(listener.figures.connectionsOpen == 2)
        first = nil
        #expect(third.answer()?.text.contains("|/3|") == true)
    }
}
