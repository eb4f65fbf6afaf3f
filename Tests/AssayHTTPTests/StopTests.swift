import AssayHTTP
import AssaySystem
import Synchronization
import TestSupport
import Testing

@Suite struct StopTests {
    @Test func `a stop lets requests in flight finish and closes their connections`() throws {
        let waiting = Mutex<[HTTPResponder]>([])
        let listener = try HTTPListener(anyPort) { _, responder in
            waiting.withLock { $0.append(responder) }
        }
        let client = try RawClient(listener.address)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(eventually { waiting.withLock { $0.count == 1 } })
        let stop = try Thread.start(name: "stop") { listener.stop(withinMilliseconds: 60_000) }
        for responder in waiting.withLock({ $0 }) { responder.respond(HTTPResponse(status: 200)) }
        #expect(client.answer()?.status == 200)
        #expect(client.isEnded())
        stop.join()
        #expect(throws: SystemError.self) { _ = try RawClient(listener.address) }
    }

    @Test func `a stop answers 503 to what does not finish, once`() throws {
        let waiting = Mutex<[HTTPResponder]>([])
        let listener = try HTTPListener(anyPort) { _, responder in
            waiting.withLock { $0.append(responder) }
        }
        let clients = try (0..<10).map { _ in try RawClient(listener.address) }
        for client in clients { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
        #expect(eventually { waiting.withLock { $0.count == 10 } })
        listener.stop(withinMilliseconds: 0)
        for client in clients {
            let answer = client.answer()
            #expect(answer?.status == 503)
            #expect(answer?.values("Connection") == ["close"])
        }
        for responder in waiting.withLock({ $0 }) {
            #expect(!responder.respond(HTTPResponse(status: 200)))
        }
        listener.stop(withinMilliseconds: 0)
    }

    @Test func `a stop in mid-load loses no answer to a request it took`() throws {
        let listener = try HTTPListener(anyPort, handler: echo)
        let answered = Mutex(0)
        let threads = try (0..<4).map { number in
            try Thread.start(name: "load-\(number)") {
                while let client = try? RawClient(listener.address) {
                    for _ in 0..<50 {
                        guard client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n"),
                            client.answer()?.status == 200
                        else { break }
                        answered.withLock { $0 += 1 }
                    }
                }
            }
        }
        #expect(eventually { answered.withLock { $0 > 200 } })
        listener.stop(withinMilliseconds: 10_000)
        for thread in threads { thread.join() }
        #expect(UInt64(answered.withLock { $0 }) == listener.figures.requests)
        #expect(listener.figures.requestsInFlight == 0)
    }

    @Test func `a client that leaves while it waits is forgotten`() throws {
        let waiting = Mutex<[HTTPResponder]>([])
        let listener = try HTTPListener(anyPort) { _, responder in
            waiting.withLock { $0.append(responder) }
        }
        do {
            let client = try RawClient(listener.address)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(eventually { waiting.withLock { $0.count == 1 } })
        }
        for responder in waiting.withLock({ $0 }) {
            #expect(responder.respond(HTTPResponse(status: 200)))
        }
        #expect(eventually { listener.figures.requestsInFlight == 0 })
        #expect(eventually { listener.figures.connectionsOpen == 0 })
    }
}
