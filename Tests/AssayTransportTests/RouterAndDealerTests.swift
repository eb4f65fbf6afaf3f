import AssayBytes
import AssaySystem
import AssayTransport
import Testing

/// Waits until `condition` holds, for at most a minute.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let start = Clock.monotonic()
    while Clock.monotonic().microseconds(since: start) < 60_000_000 {
        if try condition() { return true }
        Thread.pause(milliseconds: 1)
    }
    return false
}

/// The next outcome that is not "nothing yet".
func receive(
    _ router: borrowing RouterSocket, into body: inout [UInt8], peer: inout PeerID
) -> ReceiveOutcome {
    let start = Clock.monotonic()
    while Clock.monotonic().microseconds(since: start) < 60_000_000 {
        let outcome = router.receive(into: &body, peer: &peer)
        guard case .nothing = outcome else { return outcome }
        Thread.pause(milliseconds: 1)
    }
    return .nothing
}

/// The next outcome that is not "nothing yet".
func receive(_ dealer: borrowing DealerSocket, into body: inout [UInt8]) -> ReceiveOutcome {
    let start = Clock.monotonic()
    while Clock.monotonic().microseconds(since: start) < 60_000_000 {
        let outcome = dealer.receive(into: &body)
        guard case .nothing = outcome else { return outcome }
        Thread.pause(milliseconds: 1)
    }
    return .nothing
}

@Suite struct RouterAndDealerTests {
    @Test(arguments: [false, true])
    func `a message of one part goes there and back`(overFiles: Bool) throws {
        let folder = try TemporaryDirectory()
        let context = try Context()
        var router = try RouterSocket(context)
        let dealer = try DealerSocket(context)
        let asked = try Endpoint(
            overFiles ? "ipc://\(folder.file("socket"))" : "tcp://127.0.0.1:*")
        let bound = try router.bind(asked)
        try dealer.connect(bound)
        #expect(eventually { dealer.isWritable })
        #expect(dealer.send(Array("question".utf8)) == .sent)
        var body: [UInt8] = []
        var peer = PeerID()
        #expect(receive(router, into: &body, peer: &peer) == .message)
        #expect(body == Array("question".utf8))
        #expect(peer.count == 5)
        #expect(router.send(to: peer, Array("answer".utf8)) == .sent)
        #expect(receive(dealer, into: &body) == .message)
        #expect(body == Array("answer".utf8))
    }

    @Test func `an empty message is a message`() throws {
        let context = try Context()
        var router = try RouterSocket(context)
        let dealer = try DealerSocket(context)
        try dealer.connect(try router.bind(Endpoint("tcp://127.0.0.1:*")))
        #expect(eventually { dealer.isWritable })
        #expect(dealer.send([]) == .sent)
        var body: [UInt8] = [1, 2, 3]
        var peer = PeerID()
        #expect(receive(router, into: &body, peer: &peer) == .message)
        #expect(body.isEmpty)
        #expect(router.send(to: peer, []) == .sent)
    }

    @Test func `a largest batch arrives whole`() throws {
        let context = try Context()
        let router = try RouterSocket(context)
        let dealer = try DealerSocket(context)
        try dealer.connect(try router.bind(Endpoint("tcp://[::1]:*")))
        #expect(eventually { dealer.isWritable })
        let large = (0..<256 << 10).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(dealer.send(large) == .sent)
        var body: [UInt8] = []
        var peer = PeerID()
        #expect(receive(router, into: &body, peer: &peer) == .message)
        #expect(body == large)
    }

    @Test func `sending to a peer that is not there says so`() throws {
        let context = try Context()
        var router = try RouterSocket(context)
        _ = try router.bind(Endpoint("tcp://127.0.0.1:*"))
        let stranger: [UInt8] = [0, 1, 2, 3, 4]
        let known = PeerID(stranger.span)
        let peer = try #require(known)
        #expect(router.send(to: peer, [1]) == .unreachable)
        #expect(router.send(to: PeerID(), [1]) == .unreachable)
        // The socket still works: nothing of the refused message is left in it.
        #expect(router.send(to: peer, [1]) == .unreachable)
    }

    @Test func `a dealer without a server refuses instead of queueing`() throws {
        let context = try Context()
        let dealer = try DealerSocket(context)
        let folder = try TemporaryDirectory()
        try dealer.connect(try Endpoint("ipc://\(folder.file("nobody"))"))
        #expect(dealer.isWritable == false)
        #expect(dealer.send([1]) == .full)
    }

    @Test func `a peer that doesn't receive fills its own queue only`() throws {
        var options = SocketOptions()
        options.sendQueueMax = 4
        options.receiveQueueMax = 4
        let context = try Context()
        var router = try RouterSocket(context, options: options)
        let slow = try DealerSocket(context, options: options)
        let quick = try DealerSocket(context, options: options)
        let bound = try router.bind(Endpoint("tcp://127.0.0.1:*"))
        try slow.connect(bound)
        try quick.connect(bound)
        var body: [UInt8] = []
        var slowPeer = PeerID()
        var quickPeer = PeerID()
        #expect(eventually { slow.send([1]) == .sent })
        #expect(receive(router, into: &body, peer: &slowPeer) == .message)
        #expect(eventually { quick.send([2]) == .sent })
        #expect(receive(router, into: &body, peer: &quickPeer) == .message)
        let large = [UInt8](repeating: 7, count: 200_000)
        #expect(eventually { router.send(to: slowPeer, large) == .full })
        #expect(router.send(to: quickPeer, [3]) == .sent)
        #expect(receive(quick, into: &body) == .message)
        #expect(body == [3])
    }

    @Test func `a shut-down context closes its sockets' calls`() throws {
        let context = try Context()
        var router = try RouterSocket(context)
        let dealer = try DealerSocket(context)
        var poller = Poller()
        _ = poller.add(router)
        context.shutdown()
        var body: [UInt8] = []
        var peer = PeerID()
        #expect(router.receive(into: &body, peer: &peer) == .closed)
        #expect(router.send(to: PeerID(), [1]) == .closed)
        #expect(dealer.send([1]) == .closed)
        #expect(dealer.receive(into: &body) == .closed)
        #expect(poller.wait(microseconds: nil) == .closed)
    }

    @Test func `a context that can't hold its sockets is refused`() {
        #expect(throws: TransportError.self) { try Context(socketsMax: 0) }
        #expect(throws: TransportError.self) { try Context(socketsMax: 1_000_000) }
    }

    @Test func `a socket beyond the context's limit is refused`() throws {
        let context = try Context(socketsMax: 2)
        let first = try DealerSocket(context)
        let second = try DealerSocket(context)
        #expect(throws: TransportError.self) { _ = try DealerSocket(context) }
        _ = (first.isWritable, second.isWritable)
    }

    @Test func `a living socket's file is not taken over, a dead one's is`() throws {
        let folder = try TemporaryDirectory()
        let endpoint = try Endpoint("ipc://\(folder.file("socket"))")
        let context = try Context()
        do {
            let first = try RouterSocket(context)
            let second = try RouterSocket(context)
            _ = try first.bind(endpoint)
            let error = #expect(throws: TransportError.self) { _ = try second.bind(endpoint) }
            #expect(error?.isInUse == true)
            #expect(try FileMode(path: folder.file("socket")).permissions == 0o660)
        }
        let bytes: [UInt8] = [1]
        try? FileIO.remove(folder.file("socket"))
        try FileIO.writeAtomically(folder.file("socket"), bytes.span)
        let third = try RouterSocket(context)
        _ = try third.bind(endpoint)
    }
}
