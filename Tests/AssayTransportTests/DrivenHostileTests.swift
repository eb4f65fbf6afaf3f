import AssayBytes
import AssaySystem
import AssayTransport
import Testing

/// Peers of a driven ROUTER that don't keep to the protocol. It goes on serving the others.
@Suite struct DrivenHostileTests {
    @Test(arguments: [2, 3, 1000])
    func `a message of several parts is dropped and its peer named once`(parts: Int) throws {
        var bench = try DrivenBench()
        let peer = try RawPeer(bench.bound)
        bench.meet(peer)
        for number in 1...parts { peer.part([1, 2, 3], more: number < parts) }
        peer.part([9])
        let told = bench.turns(2)
        guard case .malformed(let first)? = told.first, told.count == 2 else {
            Issue.record("\(told)")
            return
        }
        #expect(told[1] == .message(first, [9]))
        withExtendedLifetime(peer) {}
    }

    @Test func `a message that never ends takes no memory`() throws {
        var bench = try DrivenBench()
        let peer = try RawPeer(bench.bound)
        bench.meet(peer)
        let before = try #require(try ResidentMemory().bytes())
        let part = [UInt8](repeating: 1, count: 200_000)
        let sender = try Thread.start(name: "sender") {
            for _ in 0..<500 { peer.part(part, more: true) }
            peer.part([8])
            peer.part([9])
        }
        let told = bench.turns(2)
        sender.join()
        #expect(told.count == 2)
        let after = try #require(try ResidentMemory().bytes())
        #expect(after < before + 32 << 20)
    }

    @Test func `a part of the largest size fits and one beyond ends its connection only`() throws {
        var bench = try DrivenBench()
        let fits = try RawPeer(bench.bound)
        bench.meet(fits)
        let most = [UInt8](repeating: 1, count: TransportLimits.partBytesMax)
        let sender = try Thread.start(name: "sender") { fits.part(most) }
        let told = bench.turns(1)
        sender.join()
        guard case .message(_, let body)? = told.first else {
            Issue.record("no message")
            return
        }
        #expect(body == most)
        let large = try RawPeer(bench.bound)
        bench.meet(large)
        large.send([0x02, 0, 0, 0, 0] + Self.bigEndian(UInt32(most.count + 1)))
        #expect(bench.turns { $0.peersCount == 1 })
        #expect(large.isEnded())
        withExtendedLifetime(fits) {}
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(value)
        return bytes
    }

    @Test(
        arguments: [
            [0x02, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0x02, 0x7f, 0xff, 0xff],
            [0x08, 1, 1], [0x80, 0], [0x05, 1, 0], [0x04, 0], [0x04, 2, 5, 0x52],
            [0x04, 6, 5, 0x52, 0x45, 0x41, 0x44, 0x59], [0x04, 5, 4, 0x50, 0x49, 0x4E, 0x47],
            [0x04, 6, 5, 0x45, 0x52, 0x52, 0x4F, 0x52],
        ] as [[UInt8]])
    func `what no peer may send ends its connection only`(bytes: [UInt8]) throws {
        var bench = try DrivenBench()
        let peer = try RawPeer(bench.bound)
        bench.meet(peer)
        #expect(bench.router.peersCount == 1)
        peer.send(bytes + [UInt8](repeating: 0xFF, count: 16))
        #expect(bench.turns { $0.peersCount == 0 })
        #expect(peer.isEnded())
        try bench.expectServes()
    }

    @Test func `a PING is answered with its context`() throws {
        var bench = try DrivenBench()
        let peer = try RawPeer(bench.bound)
        bench.meet(peer)
        peer.send([0x04, 10, 4, 0x50, 0x49, 0x4E, 0x47, 0, 100, 1, 2, 3])
        peer.part([7])
        #expect(bench.turns(1).count == 1)
        #expect(peer.nextBytes(10) == [0x04, 8, 4, 0x50, 0x4F, 0x4E, 0x47, 1, 2, 3])
    }

    @Test(arguments: ["PUB", "DEALERS", "", "PAIR"])
    func `a socket of another type is turned away`(type: String) throws {
        var bench = try DrivenBench()
        let peer = try RawPeer(bench.bound)
        peer.startHandshake(as: type)
        #expect(bench.turns { _ in peer.hasEnded })
        try bench.expectServes()
    }

    @Test func `a message before READY ends its connection only`() throws {
        var bench = try DrivenBench()
        let peer = try RawPeer(bench.bound)
        peer.send(RawPeer.greeting + [0, 1, 1])
        #expect(bench.turns { _ in peer.hasEnded })
        try bench.expectServes()
    }

    @Test func `garbage instead of a greeting is survived`() throws {
        var bench = try DrivenBench()
        for seed in 0..<100 {
            var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
            var bytes: [UInt8] = seed % 2 == 0 ? [] : [0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3]
            if seed % 3 == 0 { bytes = RawPeer.greeting }
            for _ in 0..<200 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: state >> 40))
            }
            try RawPeer(bench.bound).send(bytes)
            _ = bench.turn()
        }
        let browser = try RawPeer(bench.bound)
        browser.send(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
        #expect(bench.turns { $0.peersCount == 0 })
        try bench.expectServes()
    }

    @Test func `every flipped bit of a handshake and a frame is survived`() throws {
        var bench = try DrivenBench()
        let bytes =
            RawPeer.greeting + RawPeer.ready(as: "DEALER", identity: nil) + [0, 3, 1, 2, 3]
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            try RawPeer(bench.bound).send(flipped)
            _ = bench.turn()
        }
        #expect(bench.turns { $0.peersCount == 0 })
        try bench.expectServes()
    }

    @Test func `who does not shake hands in time is let go`() throws {
        var options = SocketOptions()
        options.handshakeMilliseconds = 50
        var bench = try DrivenBench(options: options)
        let mute = try RawPeer(bench.bound)
        let half = try RawPeer(bench.bound)
        half.send(RawPeer.greeting)
        let good = try RawPeer(bench.bound)
        bench.meet(good)
        #expect(bench.turns { _ in mute.hasEnded && half.hasEnded })
        good.part([1])
        #expect(bench.turns(1).count == 1)
    }

    @Test func `a peer that leaves in mid-message leaves nothing behind`() throws {
        var bench = try DrivenBench()
        do {
            let peer = try RawPeer(bench.bound)
            bench.meet(peer)
            peer.part([1], more: true)
            peer.send([2, 0, 0, 0, 0, 0, 1, 0, 0, 7])
            _ = bench.turn()
        }
        #expect(bench.turns { $0.peersCount == 0 })
        try bench.expectServes()
    }

    @Test func `a busy peer does not keep others waiting`() throws {
        var bench = try DrivenBench()
        let busy = try RawPeer(bench.bound)
        let quiet = try RawPeer(bench.bound)
        bench.meet(busy)
        bench.meet(quiet)
        let part = [UInt8](repeating: 1, count: 100_000)
        let flood = try Thread.start(name: "flood") { for _ in 0..<200 { busy.part(part) } }
        quiet.part([9])
        var before = 0
        var told: [Told] = []
        while !told.contains(where: { if case .message(_, [9]) = $0 { true } else { false } }),
            before < 200
        {
            told = bench.turn()
            before += told.count
        }
        #expect(before < 100)
        while before < 201 { before += bench.turn().count }
        flood.join()
    }
}
