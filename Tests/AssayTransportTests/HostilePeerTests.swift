import AssayBytes
import AssaySystem
import AssayTransport
import Testing

/// Peers that don't keep to the protocol. The ROUTER goes on serving the others.
@Suite struct HostilePeerTests {
    let context: Context
    let endpoint = "tcp://127.0.0.1:*"

    init() throws { context = try Context() }

    private func id(_ text: String) -> PeerID? {
        let bytes = Array(text.utf8)
        return PeerID(bytes.span)
    }

    @Test(arguments: [2, 3, 1000])
    func `a message of several parts is dropped and its peer named`(parts: Int) throws {
        let router = try RouterSocket(context)
        let peer = try RawPeer(try router.bind(Endpoint(endpoint)))
        peer.shakeHands(identity: Array("several".utf8))
        for number in 1...parts { peer.part([1, 2, 3], more: number < parts) }
        peer.part([9])
        var body: [UInt8] = [7]
        var sender = PeerID()
        #expect(receive(router, into: &body, peer: &sender) == .malformed)
        #expect(sender == id("several"))
        #expect(body == [7])
        #expect(receive(router, into: &body, peer: &sender) == .message)
        #expect(body == [9])
        withExtendedLifetime(peer) {}
    }

    @Test func `a REQ peer's empty delimiter makes its message malformed`() throws {
        let router = try RouterSocket(context)
        let peer = try RawPeer(try router.bind(Endpoint(endpoint)))
        peer.shakeHands(as: "REQ")
        peer.part([], more: true)
        peer.part([1])
        var body: [UInt8] = []
        var sender = PeerID()
        #expect(receive(router, into: &body, peer: &sender) == .malformed)
        #expect(sender.count == 5)
        withExtendedLifetime(peer) {}
    }

    @Test func `a part beyond the limit ends its connection only`() throws {
        let router = try RouterSocket(context)
        let bound = try router.bind(Endpoint(endpoint))
        let large = try RawPeer(bound)
        large.shakeHands()
        large.part([UInt8](repeating: 1, count: TransportLimits.partBytesMax + 1))
        #expect(large.isEnded())
        let fits = try RawPeer(bound)
        fits.shakeHands()
        fits.part([UInt8](repeating: 1, count: TransportLimits.partBytesMax))
        var body: [UInt8] = []
        var sender = PeerID()
        #expect(receive(router, into: &body, peer: &sender) == .message)
        #expect(body.count == TransportLimits.partBytesMax)
        withExtendedLifetime(fits) {}
    }

    @Test(
        arguments: [
            [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0],
            [0, 0, 1, 0, 0, 0, 0, 0],
        ] as [[UInt8]])
    func `a length beyond all measure ends its connection only`(length: [UInt8]) throws {
        let router = try RouterSocket(context)
        let bound = try router.bind(Endpoint(endpoint))
        let peer = try RawPeer(bound)
        peer.shakeHands()
        peer.send([0x02] + length + [1, 2, 3])
        #expect(peer.isEnded())
        try expectServes(router, bound)
    }

    @Test func `garbage instead of a greeting is survived`() throws {
        let router = try RouterSocket(context)
        let bound = try router.bind(Endpoint(endpoint))
        for seed in 0..<100 {
            var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
            var bytes: [UInt8] = seed % 2 == 0 ? [] : [0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3]
            for _ in 0..<200 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: state >> 40))
            }
            try RawPeer(bound).send(bytes)
        }
        try RawPeer(bound).send(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
        try expectServes(router, bound)
    }

    @Test func `a peer that leaves in mid-message leaves nothing behind`() throws {
        let router = try RouterSocket(context)
        let bound = try router.bind(Endpoint(endpoint))
        do {
            let peer = try RawPeer(bound)
            peer.shakeHands()
            peer.part([1], more: true)
            peer.part([2], more: true)
        }
        try expectServes(router, bound)
    }

    @Test func `a peer that fills its queue and leaves does no harm`() throws {
        var options = SocketOptions()
        options.receiveQueueMax = 2
        let router = try RouterSocket(context, options: options)
        let bound = try router.bind(Endpoint(endpoint))
        do {
            let peer = try RawPeer(bound)
            peer.shakeHands()
            for number in 0..<200 { peer.part([UInt8(number)]) }
        }
        // Longer than libzmq's own heartbeat would take to find the connection gone.
        let quiet = try EventFD()
        #expect(!quiet.wait(milliseconds: 1500))
        try expectServes(router, bound)
    }

    @Test func `an identity in use is not taken over`() throws {
        var router = try RouterSocket(context)
        let bound = try router.bind(Endpoint(endpoint))
        let owner = try RawPeer(bound)
        owner.shakeHands(identity: Array("name".utf8))
        owner.part([1])
        var body: [UInt8] = []
        var sender = PeerID()
        #expect(receive(router, into: &body, peer: &sender) == .message)
        let thief = try RawPeer(bound)
        thief.shakeHands(identity: Array("name".utf8))
        thief.part([2])
        #expect(router.send(to: sender, [3]) == .sent)
        try expectServes(router, bound)
        withExtendedLifetime((owner, thief)) {}
    }

    @Test func `a longest identity is answered`() throws {
        var router = try RouterSocket(context)
        let bound = try router.bind(Endpoint(endpoint))
        let long = [UInt8](repeating: 0x61, count: 255)
        let peer = try RawPeer(bound)
        peer.shakeHands(identity: long)
        peer.part([1])
        var body: [UInt8] = []
        var sender = PeerID()
        #expect(receive(router, into: &body, peer: &sender) == .message)
        let expected = PeerID(long.span)
        #expect(sender == expected)
        #expect(router.send(to: sender, [1]) == .sent)
        withExtendedLifetime(peer) {}
    }

    @Test func `a server's message of several parts is dropped by a dealer`() throws {
        let folder = try TemporaryDirectory()
        let listening = try ListeningSocket(.unix(path: folder.file("fake")))
        let dealer = try DealerSocket(context)
        try dealer.connect(Endpoint("ipc://\(folder.file("fake"))"))
        let server = try #require(listening.accept(milliseconds: 60_000))
        let peer = RawPeer(server)
        peer.shakeHands(as: "ROUTER")
        peer.part([1], more: true)
        peer.part([2])
        peer.part([3])
        var body: [UInt8] = []
        #expect(receive(dealer, into: &body) == .malformed)
        #expect(receive(dealer, into: &body) == .message)
        #expect(body == [3])
        withExtendedLifetime(peer) {}
    }

    /// A well-behaved client gets its message through.
    private func expectServes(_ router: borrowing RouterSocket, _ bound: Endpoint) throws {
        let dealer = try DealerSocket(context)
        try dealer.connect(bound)
        #expect(eventually { dealer.send([42]) == .sent })
        var body: [UInt8] = []
        var sender = PeerID()
        #expect(
            eventually {
                _ = router.receive(into: &body, peer: &sender)
                return body == [42]
            })
    }
}
