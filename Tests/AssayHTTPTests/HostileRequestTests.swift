import AssayHTTP
import AssaySystem
import TestSupport
import Testing

/// Requests nobody sends by accident. Each ends in an answer or a closed connection, the
/// handler sees none it shouldn't, and the next client is served.
@Suite struct HostileRequestTests {
    /// Small times, so that what never ends is ended soon.
    private func quickListener(_ sort: ListenerSort) throws -> TestListener {
        var limits = HTTPLimits()
        limits.transferMillisecondsMax = 400
        limits.idleMillisecondsMax = 1000
        return try TestListener(sort, limits, handler: echo)
    }

    private func statuses(_ text: String, _ listener: TestListener) throws -> [Int] {
        let client = try RawClient(listener.address)
        client.send(text)
        client.finishSending()
        var statuses: [Int] = []
        while let answer = client.answer() { statuses.append(answer.status) }
        return statuses
    }

    private func serves(_ listener: TestListener) throws -> Bool {
        let client = try RawClient(listener.address)
        client.send("GET /alive HTTP/1.1\r\nHost: h\r\n\r\n")
        return client.answer()?.text.hasPrefix("GET|/alive|-") == true
    }

    @Test(
        arguments: ListenerSort.allCases,
        [
            "Content-Length: 2\r\nContent-Length: 2", "Content-Length: 2\r\nContent-Length: 3",
            "Content-Length: 2\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 2",
            "Transfer-Encoding: gzip", "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: xchunked",
            "Content-Length: +2", "Content-Length: -2", "Content-Length: 2x", "Content-Length: 0x2",
            "Content-Length: 2, 2", "Content-Length: ", "Content-Length: 2 2",
            "Content-Length: 99999999999999999999999999", "Content-Length: 18446744073709551618",
            "Content-Length\t: 2", "Content-Length : 2",
        ])
    func `a body whose end can be read in two ways is refused`(_ sort: ListenerSort, lines: String)
        throws
    {
        let listener = try quickListener(sort)
        let hidden = "GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n"
        let found = try statuses(
            "POST /p HTTP/1.1\r\nHost: h\r\n\(lines)\r\n\r\n\(hidden)", listener)
        #expect(found == [400] || found == [413])
        #expect(listener.figures.requests == 0)
        #expect(try serves(listener))
    }

    @Test(
        arguments: ListenerSort.allCases,
        [
            "GET / HTTP/1.1\r\nHost: h\r\n", "GET / HT", "G", "GET / HTTP/1.1\r\nHost: h",
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n12345",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
        ])
    func `a request cut short never reaches the handler`(_ sort: ListenerSort, text: String) throws
    {
        let listener = try quickListener(sort)
        _ = try statuses(text, listener)
        #expect(listener.figures.requests == 0)
        #expect(eventually { listener.figures.connectionsOpen == 0 })
        #expect(try serves(listener))
    }

    @Test(
        arguments: ListenerSort.allCases,
        [
            "FFFFFFFFFFFFFFFF\r\nab", "FFFFFFFFFFFFFFFFFFFFFF\r\nab", "-1\r\nab", "zz\r\nab\r\n",
            "2\r\nabc\r\n0\r\n\r\n", "\r\nab", "7FFFFFFFFFFFFFFF\r\nab",
        ])
    func `a malformed chunk never reaches the handler`(_ sort: ListenerSort, chunks: String) throws
    {
        let listener = try quickListener(sort)
        let found = try statuses(
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)", listener)
        #expect(found == [] || found == [400] || found == [413])
        #expect(listener.figures.requests == 0)
        #expect(try serves(listener))
    }

    @Test(
        arguments: ListenerSort.allCases,
        [
            "GET / HTTP/1.1\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}\u{3}\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET /\r\n\r\n",
            "GET / HTTP/9.9\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost h\r\n\r\n", "GET  HTTP/1.1\r\nHost: h\r\n\r\n",
            " GET / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\nHost: h\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nDPoP: a\rb\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nDPoP: a\u{7f}b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nDP oP: ab\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nDPoP : ab\r\n\r\n",
            "GET /x y HTTP/1.1\r\nHost: h\r\n\r\n", "GET\t/ HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /\u{1} HTTP/1.1\r\nHost: h\r\n\r\n", "G(T / HTTP/1.1\r\nHost: h\r\n\r\n",
        ])
    func `a malformed head never reaches the handler`(_ sort: ListenerSort, text: String) throws {
        let listener = try quickListener(sort)
        let found = try statuses(text, listener)
        #expect(found == [] || found == [400] || found == [505])
        #expect(listener.figures.requests == 0)
        #expect(try serves(listener))
    }

    @Test(
        arguments: ListenerSort.allCases,
        [
            "GET /a\u{0}b HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\nHost: h\nDPoP: ab\n\n",
            "GET / HTTP/1.1\r\nHost: h\r\nDPoP: a\u{0}b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: h\r\nDPoP: a\r\n b\r\n\r\n",
            "GET * HTTP/1.1\r\nHost: h\r\n\r\n", "GET http://h/x HTTP/1.1\r\nHost: h\r\n\r\n",
            "DELETE /\u{fc}?\u{fc} HTTP/1.1\r\nHost: h\r\n\r\n",
        ])
    func `what is odd but has one meaning is answered, or refused`(
        _ sort: ListenerSort, text: String
    ) throws {
        let listener = try quickListener(sort)
        let found = try statuses(text, listener)
        #expect(found == [200] || found == [400])
        #expect(try serves(listener))
    }

    @Test(arguments: ListenerSort.allCases)
    func `seeded garbage is survived`(_ sort: ListenerSort) throws {
        let listener = try quickListener(sort)
        let start = Array("POST /p?q HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody".utf8)
        for seed in 0..<200 {
            var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
            var bytes = start
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            try RawClient(listener.address).send(bytes)
        }
        #expect(try serves(listener))
        #expect(eventually { listener.figures.connectionsOpen == 0 })
    }
}
