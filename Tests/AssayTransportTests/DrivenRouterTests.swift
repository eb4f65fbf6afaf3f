import AssayBytes
import AssaySystem
import AssayTransport
import Testing

/// What a driven ROUTER was told.
enum Told: Equatable {
    case message(PeerID, [UInt8])
    case malformed(PeerID)
}

/// A driven ROUTER and the place it is bound to, in the hands of a test.
struct DrivenBench: ~Copyable {
    var router: DrivenRouter
    let bound: Endpoint

    init(_ text: String = "tcp://127.0.0.1:*", options: SocketOptions = SocketOptions()) throws {
        var router = try DrivenRouter(options: options)
        bound = try router.bind(Endpoint(text))
        self.router = router
    }

    /// One turn: what has come within a moment.
    mutating func turn() -> [Told] {
        router.wait(microseconds: 1000)
        router.tick(now: Clock.monotonic())
        var told: [Told] = []
        while true {
            switch router.next() {
            case .message(let peer): told.append(.message(peer, router.messageCopy))
            case .malformed(let peer): told.append(.malformed(peer))
            case .nothing: return told
            }
        }
    }

    /// Turns until so much was told or a minute is over.
    mutating func turns(_ count: Int) -> [Told] {
        var told: [Told] = []
        _ = eventually {
            told += turn()
            return told.count >= count
        }
        return told
    }

    /// Turns until `condition` holds; false when it does not within a minute.
    mutating func turns(until condition: (inout DrivenRouter) -> Bool) -> Bool {
        eventually {
            _ = turn()
            return condition(&router)
        }
    }

    /// Shakes hands with a raw peer, which waits for our side of it meanwhile.
    mutating func meet(_ peer: RawPeer, as type: String = "DEALER", identity: [UInt8]? = nil) {
        peer.startHandshake(as: type, identity: identity)
        _ = turns { _ in peer.hasSeenReady }
    }

    /// A peer that has shaken hands and sent a message, and what it is called.
    mutating func newPeer() throws -> (RawPeer, PeerID) {
        let peer = try RawPeer(bound)
        meet(peer)
        peer.part([1])
        var id: PeerID?
        if case .message(let sender, _) = turns(1).first { id = sender }
        return (peer, try #require(id, "no message"))
    }

    /// A well-behaved client gets its message through and an answer back.
    mutating func expectServes() throws {
        let context = try Context()
        let dealer = try DealerSocket(context)
        try dealer.connect(bound)
        var isSent = false
        #expect(
            turns { _ in
                isSent = isSent || dealer.send([42]) == .sent
                return isSent
            })
        let told = turns(1)
        guard case .message(let peer, [42]) = told.first else {
            Issue.record("\(told)")
            return
        }
        #expect(router.send(to: peer, [43]) == .sent)
        var body: [UInt8] = []
        #expect(receive(dealer, into: &body) == .message)
        #expect(body == [43])
    }
}

extension DrivenRouter {
    var messageCopy: [UInt8] {
        var copy: [UInt8] = []
        copy.append(message)
        return copy
    }
}

@Suite struct DrivenRouterTests {
    @Test(arguments: [false, true])
    func `a message of a libzmq peer goes there and back`(overFiles: Bool) throws {
        let folder = try TemporaryDirectory()
        var bench = try DrivenBench(
            overFiles ? "ipc://\(folder.file("socket"))" : "tcp://127.0.0.1:*")
        try bench.expectServes()
    }

    @Test(arguments: [0, 1, 255, 256, 8192, 50_000, 256 << 10])
    func `messages of every size arrive whole and in order`(size: Int) throws {
        var bench = try DrivenBench()
        let context = try Context()
        let dealer = try DealerSocket(context)
        try dealer.connect(bench.bound)
        var sent: [[UInt8]] = []
        var told: [Told] = []
        _ = bench.turns { _ in dealer.isWritable }
        for number in 0..<20 {
            let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) }
            sent.append(body)
            #expect(eventually { dealer.send(body) == .sent })
            told += bench.turn()
        }
        told += bench.turns(20 - told.count)
        var peers: Set<PeerID> = []
        var bodies: [[UInt8]] = []
        for case .message(let peer, let body) in told {
            peers.insert(peer)
            bodies.append(body)
        }
        #expect(bodies == sent)
        #expect(peers.count == 1)
        let peer = try #require(peers.first)
        var body: [UInt8] = []
        for message in sent.prefix(3) {
            #expect(bench.router.send(to: peer, message) == .sent)
            var isThere = false
            #expect(
                bench.turns { _ in
                    isThere = isThere || dealer.receive(into: &body) == .message
                    return isThere
                })
            #expect(body == message)
        }
    }

    @Test func `frames that come byte by byte are put together`() throws {
        var bench = try DrivenBench()
        let peer = try RawPeer(bench.bound)
        var bytes: [UInt8] = RawPeer.greeting + RawPeer.ready(as: "DEALER", identity: nil)
        bytes += [0, 3, 1, 2, 3] + [2, 0, 0, 0, 0, 0, 0, 1, 0] + [UInt8](repeating: 5, count: 256)
        bytes += [0, 0]
        var told: [Told] = []
        for byte in bytes {
            peer.send([byte])
            told += bench.turn()
        }
        told += bench.turns(3 - told.count)
        let bodies = told.map { told -> [UInt8] in
            if case .message(_, let body) = told { body } else { [0xFF] }
        }
        #expect(bodies == [[1, 2, 3], [UInt8](repeating: 5, count: 256), []])
    }

    @Test func `every split of a stream of frames gives the same messages`() throws {
        var bench = try DrivenBench()
        var frames: [UInt8] = []
        for size in [0, 1, 300, 5] {
            frames += size < 256 ? [0, UInt8(size)] : [2, 0, 0, 0, 0, 0, 0, 1, 44]
            frames += [UInt8](repeating: UInt8(size & 255), count: size)
        }
        let peer = try RawPeer(bench.bound)
        bench.meet(peer)
        for split in 0...frames.count {
            peer.send(Array(frames[..<split]))
            var told = bench.turn()
            peer.send(Array(frames[split...]))
            told += bench.turns(4 - told.count)
            let sizes = told.map { told -> Int in
                if case .message(_, let body) = told { body.count } else { -1 }
            }
            #expect(sizes == [0, 1, 300, 5], "split at \(split)")
        }
    }

    @Test func `many peers are told apart`() throws {
        var bench = try DrivenBench()
        var peers: [RawPeer] = []
        for _ in 0..<50 {
            let peer = try RawPeer(bench.bound)
            bench.meet(peer, identity: Array("same".utf8))
            peers.append(peer)
        }
        for (number, peer) in peers.enumerated() { peer.part([UInt8(number)]) }
        var ids: [UInt8: PeerID] = [:]
        for case .message(let id, let body) in bench.turns(50) { ids[body[0]] = id }
        #expect(Set(ids.values).count == 50)
        for (number, id) in ids { #expect(bench.router.send(to: id, [number, 1]) == .sent) }
        for (number, peer) in peers.enumerated() {
            #expect(peer.nextBytes(4) == [0, 2, UInt8(number), 1])
        }
    }

    @Test func `sending to a peer that is not there says so`() throws {
        var bench = try DrivenBench()
        #expect(bench.router.send(to: PeerID(), [1]) == .unreachable)
        let (peer, id) = try bench.newPeer()
        #expect(bench.router.send(to: id, [1]) == .sent)
        peer.close()
        #expect(bench.turns { $0.peersCount == 0 })
        #expect(bench.router.send(to: id, [1]) == .unreachable)
        let next = try RawPeer(bench.bound)
        bench.meet(next)
        #expect(bench.router.send(to: id, [1]) == .unreachable)
        withExtendedLifetime(next) {}
    }

    @Test func `a peer that doesn't receive fills its own queue only, and gets all of it later`()
        throws
    {
        var options = SocketOptions()
        options.sendQueueMax = 4
        var bench = try DrivenBench(options: options)
        let (slow, id) = try bench.newPeer()
        let large = [UInt8](repeating: 7, count: 200_000)
        var sent = 0
        while bench.router.send(to: id, large) == .sent, sent < 1000 { sent += 1 }
        #expect(sent >= 4 && sent < 1000)
        #expect(bench.router.send(to: id, [1]) == .full)
        try bench.expectServes()
        var left = sent * (large.count + 9)
        #expect(
            bench.turns { _ in
                left -= slow.nextBytes(atMost: 1 << 20).count
                return left == 0
            })
        #expect(bench.router.send(to: id, [1]) == .sent)
    }

    @Test func `finishing sends what waits`() throws {
        var bench = try DrivenBench()
        let (peer, id) = try bench.newPeer()
        let large = [UInt8](repeating: 7, count: 200_000)
        for _ in 0..<100 { #expect(bench.router.send(to: id, large) == .sent) }
        let reader = try Thread.start(name: "reader") {
            var left = 100 * (large.count + 9)
            while left > 0, case let bytes = peer.nextBytes(1 << 16, orEnd: true), !bytes.isEmpty {
                left -= bytes.count
            }
            #expect(left == 0)
        }
        bench.router.finish()
        reader.join()
    }

    @Test func `a descriptor is watched beside the peers`() throws {
        var bench = try DrivenBench()
        let event = try EventFD()
        let token = try bench.router.watch(fd: event.fd)
        _ = bench.turn()
        #expect(bench.router.isReadable(token) == false)
        event.signal()
        bench.router.wait(microseconds: 60_000_000)
        #expect(bench.router.isReadable(token) == true)
        event.drain()
        _ = bench.turn()
        #expect(bench.router.isReadable(token) == false)
    }

    @Test func `a living socket's file is not taken over`() throws {
        let folder = try TemporaryDirectory()
        let bench = try DrivenBench("ipc://\(folder.file("socket"))")
        var second = try DrivenRouter()
        let error = #expect(throws: TransportError.self) { _ = try second.bind(bench.bound) }
        #expect(error?.isInUse == true)
        #expect(try FileMode(path: folder.file("socket")).permissions == 0o660)
    }

    @Test func `beyond the limit of peers others wait until one leaves`() throws {
        var options = SocketOptions()
        options.peersMax = 2
        var bench = try DrivenBench(options: options)
        let first = try RawPeer(bench.bound)
        let second = try RawPeer(bench.bound)
        bench.meet(first)
        bench.meet(second)
        let third = try RawPeer(bench.bound)
        third.startHandshake()
        for _ in 0..<20 { _ = bench.turn() }
        #expect(bench.router.peersCount == 2)
        first.close()
        #expect(bench.turns { _ in third.hasSeenReady })
        withExtendedLifetime(second) {}
    }
}
