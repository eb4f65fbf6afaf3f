import AssayBytes
import AssayPeer
import AssayWire
import Testing

/// Which peers are left out, for how long, and what becomes of their calls.
@Suite struct SickPeerTests {
    @Test(arguments: [Reason.unavailable, .overloaded])
    func `a call a peer could not decide is asked of another, under the same id`(
        code: Reason
    ) {
        var bench = PeerBench(peers: 2)
        bench.greet(0, 1)
        bench.submit(5)
        bench.turn()
        bench.answer(0, code: code)
        #expect(bench.completed[5] == nil)
        bench.turn()
        #expect(bench.sent.count == 2)
        #expect(bench.sent[0].peer != bench.sent[1].peer)
        #expect(
            bench.requests(bench.sent[0].message)[0].address
                == bench.requests(bench.sent[1].message)[0].address)
        bench.answer(1)
        #expect(bench.completed[5]?.map(\.code) == [.accepted])
        #expect(bench.completed[5]?.first?.peer == bench.sent[1].peer)
        #expect(bench.pipeline.counters.movedOn == 1)
        #expect(bench.pipeline.callsOpen == 0)
    }

    @Test func `where nobody is better off the answer counts`() {
        var bench = PeerBench(peers: 2)
        bench.greet(0, 1)
        bench.submit(1)
        bench.turn()
        bench.answer(0, code: .unavailable)
        bench.turn()
        bench.answer(1, code: .unavailable)
        #expect(bench.completed[1]?.map(\.code) == [.unavailable])
        bench.submit(2)
        bench.turn()
        bench.answer(2, code: .unavailable)
        #expect(bench.completed[2]?.map(\.code) == [.unavailable])
        var alone = PeerBench(peers: 1)
        alone.greet(0)
        alone.submit(3)
        alone.turn()
        alone.answer(0, code: .overloaded)
        #expect(alone.completed[3]?.map(\.code) == [.overloaded])
    }

    @Test func `a refusal is an answer and moves nowhere`() {
        var bench = PeerBench(peers: 2)
        bench.greet(0, 1)
        for (token, code) in [Reason.quotaExceeded, .dpopReplayed, .malformed].enumerated() {
            bench.submit(UInt64(token))
            bench.turn()
            bench.answer(token, code: code)
            #expect(bench.completed[UInt64(token)]?.map(\.code) == [code])
        }
    }

    @Test func `a peer that could not decide is left out for a while, then asked again`() {
        var bench = PeerBench(peers: 2)
        bench.greet(0, 1)
        bench.submit(1)
        bench.turn()
        bench.answer(0, code: .unavailable)
        let sick = bench.sent[0].peer
        bench.turn()
        bench.answer(1)
        for token in 10..<16 as Range<UInt64> {
            bench.submit(token)
            bench.turn(after: 100)
            bench.answer(bench.sent.count - 1)
        }
        #expect(bench.sent.dropFirst().allSatisfy { $0.peer != sick })
        bench.turn(after: 500)
        bench.greet(0, 1)
        for token in 20..<22 as Range<UInt64> {
            bench.submit(token)
            bench.turn()
            bench.answer(bench.sent.count - 1)
        }
        #expect(bench.sent.suffix(2).contains { $0.peer == sick })
    }

    @Test func `a peer that lets a call run out is left out, longer each time`() {
        var bench = PeerBench(peers: 2) { $0.attemptMicrosecondsMin = 80_000 }
        bench.greet(0, 1)
        bench.submit(1, milliseconds: 250)
        bench.turn()
        let mute = bench.sent[0].peer
        bench.turn(after: 90)
        #expect(bench.sent.count == 2)
        #expect(bench.sent[1].peer != mute)
        bench.answer(1)
        // It answers probes all the same: that says nothing of its work.
        bench.greet(0, 1)
        bench.submit(2, milliseconds: 250)
        bench.turn()
        bench.answer(2)
        bench.submit(3, milliseconds: 250)
        bench.turn()
        #expect(bench.sent.suffix(2).allSatisfy { $0.peer != mute })
    }

    @Test func `a call that ran out counts against a peer that had the time`() {
        var bench = PeerBench(peers: 2)
        bench.greet(0, 1)
        bench.submit(1, milliseconds: 255)
        bench.turn()
        let mute = bench.sent[0].peer
        bench.turn(after: 256)
        #expect(bench.completed[1]?.map(\.code) == [.unavailable])
        for token in 2..<5 as Range<UInt64> {
            bench.submit(token)
            bench.turn()
            bench.answer(bench.sent.count - 1)
        }
        #expect(bench.sent.dropFirst().allSatisfy { $0.peer != mute })
        var quick = PeerBench(peers: 2)
        quick.greet(0, 1)
        quick.submit(1, milliseconds: 20)
        quick.turn()
        quick.turn(after: 30)
        for token in 2..<4 as Range<UInt64> {
            quick.submit(token)
            quick.turn()
            quick.answer(quick.sent.count - 1)
        }
        #expect(Set(quick.sent.dropFirst().map(\.peer)) == [0, 1])
    }

    @Test(arguments: [ServerState.starting, .closed, .draining])
    func `a peer that says it is not ready is asked only if no other is left`(
        state: ServerState
    ) {
        var bench = PeerBench(peers: 2)
        bench.greet(0, 1)
        bench.greet(0, state: state)
        for token in 0..<4 as Range<UInt64> {
            bench.submit(token)
            bench.turn()
            bench.answer(Int(token))
        }
        #expect(bench.sent.allSatisfy { $0.peer == 1 })
        bench.greet(1, state: state)
        bench.submit(9)
        bench.turn()
        #expect(bench.sent.count == 5)
    }

    @Test func `a peer that never spoke is left out sooner than one that did`() {
        var bench = PeerBench(peers: 2)
        bench.turn()
        bench.greet(1)
        bench.turn(after: 300)
        for token in 0..<4 as Range<UInt64> {
            bench.submit(token)
            bench.turn()
            bench.answer(Int(token))
        }
        #expect(bench.sent.allSatisfy { $0.peer == 1 })
    }
}
