import AssayBytes
import AssaySystem
import AssayTransport
import Testing

@Suite struct PollerTests {
    @Test func `it tells which of several is ready`() throws {
        let context = try Context()
        let router = try RouterSocket(context)
        let bound = try router.bind(Endpoint("tcp://127.0.0.1:*"))
        let first = try DealerSocket(context)
        let second = try DealerSocket(context)
        try first.connect(bound)
        try second.connect(bound)
        let event = try EventFD()
        var poller = Poller()
        let routerToken = poller.add(router)
        let firstToken = poller.add(first)
        let secondToken = poller.add(second)
        let eventToken = poller.add(fd: event.fd)
        #expect(poller.wait(microseconds: 0) == .timedOut)
        event.signal()
        #expect(poller.wait(microseconds: 60_000_000) == .ready)
        #expect(poller.isReadable(eventToken) == true)
        #expect(poller.isReadable(routerToken) == false)
        event.drain()
        poller.setWaitsToWrite(secondToken, true)
        #expect(poller.wait(microseconds: nil) == .ready)
        #expect(poller.isWritable(secondToken) == true)
        poller.setWaitsToWrite(secondToken, false)
        #expect(second.send([1]) == .sent)
        #expect(poller.wait(microseconds: nil) == .ready)
        #expect(poller.isReadable(routerToken) == true)
        #expect(poller.isReadable(firstToken) == false)
        var body: [UInt8] = []
        var peer = PeerID()
        #expect(router.receive(into: &body, peer: &peer) == .message)
        #expect(poller.wait(microseconds: 1) == .timedOut)
    }

    @Test func `a removed socket is watched no more and its place is used again`() throws {
        let context = try Context()
        var poller = Poller()
        let event = try EventFD()
        event.signal()
        let token = poller.add(fd: event.fd)
        #expect(poller.wait(microseconds: 0) == .ready)
        poller.remove(token)
        #expect(poller.wait(microseconds: 0) == .timedOut)
        let dealer = try DealerSocket(context)
        #expect(poller.add(dealer) == token)
        #expect(poller.wait(microseconds: 0) == .timedOut)
    }

    @Test func `a socket that went is still safe to poll`() throws {
        let context = try Context()
        var poller = Poller()
        do {
            let dealer = try DealerSocket(context)
            _ = poller.add(dealer)
        }
        #expect(poller.wait(microseconds: 1000) == .timedOut)
    }

    @Test func `a thread wakes another through a mailbox`() throws {
        let mailbox = try Mailbox<Int>(countMax: 4)
        let sender = try Thread.start(name: "sender") {
            for number in 0..<1000 {
                while !mailbox.tryPush(number) { Thread.pause(milliseconds: 1) }
            }
        }
        var poller = Poller()
        let token = poller.add(fd: mailbox.fd)
        var received: [Int] = []
        var batch: [Int] = []
        while received.count < 1000, poller.wait(microseconds: 60_000_000) == .ready {
            #expect(poller.isReadable(token) == true)
            mailbox.drain(into: &batch)
            received += batch
            batch.removeAll(keepingCapacity: true)
        }
        sender.join()
        #expect(received == Array(0..<1000))
    }
}
