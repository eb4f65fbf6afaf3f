import AssayBytes
import AssaySystem
import AssayTransport
import Testing

/// A driven DEALER in the hands of a test, and what it was told.
struct DealerBench: ~Copyable {
    var dealer: DrivenDealer
    var bodies: [[UInt8]] = []
    var malformed = 0

    /// Options with which nothing is waited for long.
    static var quick: SocketOptions {
        var options = SocketOptions()
        options.reconnectMilliseconds = 1
        options.reconnectMillisecondsMax = 4
        return options
    }

    init(_ endpoint: Endpoint, options: SocketOptions = Self.quick) throws {
        dealer = try DrivenDealer(endpoint, options: options)
    }

    /// One turn: what has come within a moment.
    mutating func turn() {
        dealer.tick(now: Clock.monotonic())
        dealer.look(now: Clock.monotonic())
        var body: [UInt8] = []
        while true {
            switch dealer.receive(into: &body) {
            case .message: bodies.append(body)
            case .malformed: malformed += 1
            case .nothing, .closed: return
            }
        }
    }

    /// Turns until `condition` holds; false when it does not within a minute.
    mutating func turns(until condition: (inout DealerBench) throws -> Bool) rethrows -> Bool {
        try eventually {
            turn()
            return try condition(&self)
        }
    }

    /// Turns until a server that keeps to the protocol has a message and its answer is here.
    mutating func expectAsks(_ server: inout DrivenBench) {
        #expect(
            turns {
                _ = server.turn()
                return $0.dealer.isConnected
            })
        bodies = []
        #expect(dealer.send([42]) == .sent)
        var asked: PeerID?
        #expect(
            turns { _ in
                for case .message(let peer, [42]) in server.turn() { asked = peer }
                return asked != nil
            })
        guard let asked else { return }
        #expect(server.router.send(to: asked, [43]) == .sent)
        #expect(turns { !$0.bodies.isEmpty })
        #expect(bodies == [[43]])
    }
}

/// A server that speaks ZMTP by hand, so that it can also speak it badly.
struct RawServer {
    let listening: ListeningSocket
    let endpoint: Endpoint

    init() throws {
        listening = try ListeningSocket(.ipv4(0x7F00_0001, port: 0))
        endpoint = try Endpoint("tcp://\(listening.address.text)")
    }

    /// Its end of the next connection.
    func next(_ bench: inout DealerBench) throws -> RawPeer {
        var accepted: StreamSocket?
        _ = bench.turns { _ in
            accepted = listening.accept(milliseconds: 0)
            return accepted != nil
        }
        return RawPeer(try #require(accepted, "nobody connects"))
    }

    /// A connection that has shaken hands.
    func meet(_ bench: inout DealerBench) throws -> RawPeer {
        let peer = try next(&bench)
        peer.startHandshake(as: "ROUTER")
        #expect(bench.turns { $0.dealer.isConnected })
        // Our greeting, and READY with one property of 11 and 6 bytes.
        #expect(peer.nextBytes(64 + 2 + 28).count == 64 + 2 + 28)
        return peer
    }
}
