import AssayBytes
import AssaySystem
import AssayTransport
import Testing

@Suite struct DrivenDealerTests {
    @Test(arguments: [false, true])
    func `a message to a ROUTER of libzmq goes there and back`(overFiles: Bool) throws {
        let folder = try TemporaryDirectory()
        let context = try Context()
        var router = try RouterSocket(context)
        let text = overFiles ? "ipc://\(folder.file("socket"))" : "tcp://127.0.0.1:*"
        var bench = try DealerBench(try router.bind(Endpoint(text)))
        #expect(bench.turns { $0.dealer.send(Array("question".utf8)) == .sent })
        var body: [UInt8] = []
        var peer = PeerID()
        #expect(receive(router, into: &body, peer: &peer) == .message)
        #expect(body == Array("question".utf8))
        #expect(router.send(to: peer, Array("answer".utf8)) == .sent)
        #expect(bench.turns { !$0.bodies.isEmpty })
        #expect(bench.bodies == [Array("answer".utf8)])
    }

    @Test(arguments: [0, 1, 255, 256, 8192, 50_000, 256 << 10])
    func `messages of every size arrive whole and in order, both ways`(size: Int) throws {
        let context = try Context()
        var router = try RouterSocket(context)
        var bench = try DealerBench(try router.bind(Endpoint("tcp://[::1]:*")))
        let sent = (0..<20).map { number in
            (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) }
        }
        var got: [[UInt8]] = []
        var body: [UInt8] = []
        var peer = PeerID()
        for message in sent {
            #expect(bench.turns { $0.dealer.send(message) == .sent })
            while case .message = router.receive(into: &body, peer: &peer) { got.append(body) }
        }
        #expect(
            bench.turns { _ in
                while case .message = router.receive(into: &body, peer: &peer) {
                    got.append(body)
                }
                return got.count == sent.count
            })
        #expect(got == sent)
        for message in sent {
            #expect(bench.turns { _ in router.send(to: peer, message) == .sent })
        }
        #expect(bench.turns { $0.bodies.count == sent.count })
        #expect(bench.bodies == sent)
    }

    @Test func `every split of what a server sends gives the same messages`() throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        var stream = RawPeer.greeting + RawPeer.ready(as: "ROUTER", identity: [])
        for size in [0, 1, 300, 5] {
            stream += size < 256 ? [0, UInt8(size)] : [2, 0, 0, 0, 0, 0, 0, 1, 44]
            stream += [UInt8](repeating: UInt8(size & 255), count: size)
        }
        for split in 0...stream.count {
            let peer = try server.next(&bench)
            bench.bodies = []
            peer.send(Array(stream[..<split]))
            bench.turn()
            peer.send(Array(stream[split...]))
            #expect(bench.turns { $0.bodies.count == 4 })
            #expect(bench.bodies.map(\.count) == [0, 1, 300, 5], "split at \(split)")
            peer.close()
            #expect(bench.turns { !$0.dealer.isConnected })
        }
    }

    @Test func `what a server sends byte by byte is put together`() throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.meet(&bench)
        for byte in [0, 3, 1, 2, 3, 0, 0] as [UInt8] {
            peer.send([byte])
            bench.turn()
        }
        #expect(bench.turns { $0.bodies.count == 2 })
        #expect(bench.bodies == [[1, 2, 3], []])
    }

    @Test func `nothing is queued for a server that is not there, and it may come later`() throws {
        let folder = try TemporaryDirectory()
        let endpoint = try Endpoint("ipc://\(folder.file("socket"))")
        var bench = try DealerBench(endpoint)
        for _ in 0..<10 { bench.turn() }
        #expect(bench.dealer.send([1]) == .full)
        var server = try DrivenBench(endpoint.text)
        bench.expectAsks(&server)
    }

    @Test func `a server that was killed is found again, without what waited for it`() throws {
        let folder = try TemporaryDirectory()
        let endpoint = try Endpoint("ipc://\(folder.file("socket"))")
        var bench = try DealerBench(endpoint)
        do {
            var first = try DrivenBench(endpoint.text)
            bench.expectAsks(&first)
            let large = [UInt8](repeating: 7, count: 200_000)
            for _ in 0..<50 { #expect(bench.dealer.send(large) == .sent) }
        }
        #expect(bench.turns { !$0.dealer.isConnected })
        #expect(bench.dealer.send([1]) == .full)
        var second = try DrivenBench(endpoint.text)
        bench.expectAsks(&second)
    }

    @Test func `a server that doesn't receive fills the queue, and gets all of it later`() throws {
        let server = try RawServer()
        var options = DealerBench.quick
        options.sendQueueMax = 4
        var bench = try DealerBench(server.endpoint, options: options)
        let slow = try server.meet(&bench)
        let large = [UInt8](repeating: 7, count: 200_000)
        var sent = 0
        while bench.dealer.send(large) == .sent, sent < 1000 { sent += 1 }
        #expect(sent >= 4 && sent < 1000)
        var left = sent * (large.count + 9)
        #expect(
            bench.turns { _ in
                left -= slow.nextBytes(atMost: 1 << 20).count
                return left == 0
            })
        #expect(bench.dealer.send([1]) == .sent)
    }

    @Test func `its descriptor tells of all there is to look at`() throws {
        var server = try DrivenBench("tcp://127.0.0.1:*")
        var bench = try DealerBench(server.bound)
        var poller = Poller()
        let token = poller.add(fd: bench.dealer.descriptor)
        bench.dealer.tick(now: Clock.monotonic())
        // Connected, then its greeting and its READY.
        while !bench.dealer.isConnected {
            _ = server.turn()
            #expect(poller.wait(microseconds: 60_000_000) == .ready)
            let isReadable = poller.isReadable(token)
            #expect(isReadable)
            bench.dealer.look(now: Clock.monotonic())
            var body: [UInt8] = []
            #expect(bench.dealer.receive(into: &body) == .nothing)
        }
        #expect(poller.wait(microseconds: 0) == .timedOut)
        bench.expectAsks(&server)
    }

    @Test func `it asks again later and later`() throws {
        let folder = try TemporaryDirectory()
        let endpoint = try Endpoint("ipc://\(folder.file("socket"))")
        var dealer = try DrivenDealer(endpoint)
        let start = Clock.monotonic()
        // After seven attempts that failed it waits for a second.
        for second in 0..<7 {
            dealer.tick(now: start.advanced(byMicroseconds: UInt64(second) * 2_000_000))
        }
        var server = try DrivenBench(endpoint.text)
        dealer.tick(now: start.advanced(byMicroseconds: 12_990_000))
        _ = server.turn()
        #expect(server.router.peersCount == 0)
        dealer.tick(now: start.advanced(byMicroseconds: 13_100_000))
        #expect(eventually { server.turn().isEmpty && server.router.peersCount == 1 })
    }
}
