import AssayBytes
import AssaySystem
import AssayTransport
import Testing

/// Servers of a driven DEALER that don't keep to the protocol. It connects again, and goes on.
@Suite struct HostileServerTests {
    @Test(arguments: [2, 3, 1000])
    func `a message of several parts is dropped and told once`(parts: Int) throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.meet(&bench)
        for number in 1...parts { peer.part([1, 2, 3], more: number < parts) }
        peer.part([9])
        #expect(bench.turns { !$0.bodies.isEmpty })
        #expect(bench.malformed == 1)
        #expect(bench.bodies == [[9]])
    }

    @Test func `a part of the largest size fits and one beyond ends the connection`() throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.meet(&bench)
        let most = [UInt8](repeating: 1, count: TransportLimits.partBytesMax)
        let sender = try Thread.start(name: "sender") { peer.part(most) }
        #expect(bench.turns { !$0.bodies.isEmpty })
        sender.join()
        #expect(bench.bodies == [most])
        var head: [UInt8] = [2]
        head.appendBigEndian(UInt64(most.count + 1))
        peer.send(head)
        #expect(bench.turns { !$0.dealer.isConnected })
        _ = try server.meet(&bench)
    }

    @Test(
        arguments: [
            [0x02, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0x08, 1, 1], [0x80, 0],
            [0x05, 1, 0], [0x04, 0], [0x04, 6, 5, 0x52, 0x45, 0x41, 0x44, 0x59],
            [0x04, 5, 4, 0x50, 0x49, 0x4E, 0x47], [0x04, 6, 5, 0x45, 0x52, 0x52, 0x4F, 0x52],
        ] as [[UInt8]])
    func `what no server may send ends the connection, and another follows`(
        bytes: [UInt8]
    ) throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.meet(&bench)
        peer.send(bytes + [UInt8](repeating: 0xFF, count: 16))
        #expect(bench.turns { !$0.dealer.isConnected })
        #expect(peer.isEnded())
        let good = try server.meet(&bench)
        good.part([7])
        #expect(bench.turns { $0.bodies == [[7]] })
    }

    @Test func `a PING is answered with its context`() throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.meet(&bench)
        peer.send([0x04, 10, 4, 0x50, 0x49, 0x4E, 0x47, 0, 100, 1, 2, 3])
        peer.part([7])
        #expect(bench.turns { !$0.bodies.isEmpty })
        #expect(peer.nextBytes(10) == [0x04, 8, 4, 0x50, 0x4F, 0x4E, 0x47, 1, 2, 3])
    }

    @Test(arguments: ["PUB", "ROUTERS", "", "REQ"])
    func `a socket of another type is left`(type: String) throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.next(&bench)
        peer.startHandshake(as: type)
        #expect(bench.turns { _ in peer.hasEnded })
        _ = try server.meet(&bench)
    }

    @Test func `a message before READY ends the connection`() throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.next(&bench)
        peer.send(RawPeer.greeting + [0, 1, 1])
        #expect(bench.turns { _ in peer.hasEnded })
        #expect(bench.bodies.isEmpty)
        _ = try server.meet(&bench)
    }

    @Test func `every flipped bit of a handshake and a frame is survived`() throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let bytes = RawPeer.greeting + RawPeer.ready(as: "ROUTER", identity: nil) + [0, 3, 1, 2, 3]
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            let peer = try server.next(&bench)
            peer.send(flipped)
            peer.close()
            bench.turn()
        }
        bench.bodies = []
        let good = try server.meet(&bench)
        good.part([7])
        #expect(bench.turns { $0.bodies.last == [7] })
    }

    @Test func `who does not shake hands in time is left`() throws {
        let server = try RawServer()
        var options = DealerBench.quick
        options.handshakeMilliseconds = 50
        var bench = try DealerBench(server.endpoint, options: options)
        let mute = try server.next(&bench)
        #expect(bench.turns { _ in mute.hasEnded })
        let half = try server.next(&bench)
        half.send(RawPeer.greeting)
        #expect(bench.turns { _ in half.hasEnded })
        options.handshakeMilliseconds = SocketOptions().handshakeMilliseconds
        var patient = try DealerBench(server.endpoint, options: options)
        _ = try server.meet(&patient)
    }

    @Test func `a server that ends in mid-message leaves nothing behind`() throws {
        let server = try RawServer()
        var bench = try DealerBench(server.endpoint)
        let peer = try server.meet(&bench)
        peer.part([1], more: true)
        peer.send([2, 0, 0, 0, 0, 0, 1, 0, 0, 7])
        bench.turn()
        peer.close()
        #expect(bench.turns { !$0.dealer.isConnected })
        let good = try server.meet(&bench)
        good.part([7])
        #expect(bench.turns { !$0.bodies.isEmpty })
        #expect(bench.bodies == [[7]])
    }
}
