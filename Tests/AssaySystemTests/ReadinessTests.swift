import AssayBytes
import AssaySystem
import Testing

@Suite struct ReadinessTests {
    @Test func `what is ready is told by its token`() throws {
        let readiness = try Readiness()
        let first = try EventFD()
        let second = try EventFD()
        try readiness.add(first.fd, token: 7)
        try readiness.add(second.fd, token: 8)
        var events: [Readiness.Event] = []
        readiness.wait(milliseconds: 0, into: &events)
        #expect(events.isEmpty)
        second.signal()
        for _ in 0..<2 {
            readiness.wait(milliseconds: 60_000, into: &events)
            #expect(events.map(\.token) == [8])
            #expect(events.first?.isEnding == false)
        }
        readiness.remove(second.fd)
        readiness.wait(milliseconds: 0, into: &events)
        #expect(events.isEmpty)
    }

    @Test func `a connection's bytes and end are told once`() throws {
        let address = try #require(SocketAddress("127.0.0.1:0"))
        let listening = try ListeningSocket(address)
        var client: StreamSocket? = try StreamSocket(listening.address)
        guard case .connection(let server) = listening.acceptNow() else {
            Issue.record("not accepted")
            return
        }
        let readiness = try Readiness()
        try readiness.addOnce(server.descriptor, token: 1)
        var events: [Readiness.Event] = []
        readiness.wait(milliseconds: 60_000, into: &events)
        #expect(events.count == 1)
        readiness.wait(milliseconds: 0, into: &events)
        #expect(events.isEmpty)
        let text: [UInt8] = [1, 2, 3]
        client?.send(text.span)
        readiness.wait(milliseconds: 60_000, into: &events)
        #expect(events.map(\.isEnding) == [false])
        var buffer = [UInt8](repeating: 0, count: 8)
        #expect(server.receive(into: &buffer) == .some(3))
        #expect(Array(buffer[..<3]) == text)
        #expect(server.receive(into: &buffer) == .nothing)
        client = nil
        readiness.wait(milliseconds: 60_000, into: &events)
        #expect(events.map(\.isEnding) == [true])
        #expect(server.receive(into: &buffer) == .ended)
    }

    @Test func `an element pushed without waking wakes nobody`() throws {
        let mailbox = try Mailbox<Int>(countMax: 4)
        let readiness = try Readiness()
        try readiness.add(mailbox.fd, token: 1)
        var events: [Readiness.Event] = []
        #expect(mailbox.tryPush(1, wakes: false))
        #expect(mailbox.tryPush(2, wakes: false))
        readiness.wait(milliseconds: 0, into: &events)
        #expect(events.isEmpty)
        // One that wakes does so though one that does not is there already.
        #expect(mailbox.tryPush(3, wakes: false))
        #expect(mailbox.tryPush(4))
        readiness.wait(milliseconds: 60_000, into: &events)
        #expect(events.count == 1)
        var taken: [Int] = []
        mailbox.drain(into: &taken)
        #expect(taken == [1, 2, 3, 4])
    }
}
