import AssayBytes
import AssayPeer
import AssayWire
import Testing

@Suite struct PeerPipelineTests {
    @Test func `a look goes to the one peer, once, and its answer is told as that peer's`() {
        var bench = PeerBench(peers: 2)
        bench.turn()
        bench.pipeline.look(peer: 1)
        let actions = bench.pipeline.takeActions()
        guard case .send(let peer, let message)? = actions.first, actions.count == 1 else {
            Issue.record("no message")
            return
        }
        #expect(peer == 1)
        let requests = bench.requests(message)
        #expect(requests.map(\.kind) == [.stats])
        bench.turn(after: 5000)
        #expect(bench.sent.isEmpty)
        var writer = BatchWriter()
        #expect(
            StatsReply.encode(Array("{}".utf8).span, to: requests[0].address, into: &writer)
                == .written)
        // From another peer it is nobody's answer.
        bench.pipeline.received(peer: 0, message: writer.bytes, now: bench.now)
        #expect(bench.pipeline.takeActions().isEmpty)
        bench.pipeline.received(peer: 1, message: writer.bytes, now: bench.now)
        guard case .probed(1, let reply)? = bench.pipeline.takeActions().first else {
            Issue.record("not told")
            return
        }
        #expect(reply.envelope?.kind == .stats)
    }

    @Test func `calls of one turn travel in one message`() {
        var bench = PeerBench(peers: 1)
        for token in 0..<10 as Range<UInt64> { bench.submit(token) }
        bench.turn()
        #expect(bench.sent.count == 1)
        #expect(bench.requests(bench.sent[0].message).count == 10)
    }

    @Test func `an answer completes its call once`() {
        var bench = PeerBench(peers: 1)
        bench.submit(5)
        bench.turn()
        bench.answer(0)
        bench.answer(0)
        #expect(bench.completed[5]?.count == 1)
        #expect(bench.completed[5]?.first?.code == .accepted)
        #expect(bench.pipeline.counters.unmatched == 1)
        #expect(bench.pipeline.callsOpen == 0)
    }

    @Test func `an answer to another question than was asked accepts nothing`() {
        var bench = PeerBench(peers: 1)
        bench.submit(5)
        bench.turn()
        bench.answer(0, kind: .eventList)
        #expect(bench.completed[5]?.count == 1)
        #expect(bench.completed[5]?.first?.code == .unavailable)
        #expect(bench.completed[5]?.first?.envelope == nil)
        #expect(bench.pipeline.counters.malformed == 1)
    }

    @Test func `an answer to an earlier use of a slot is dropped`() {
        var bench = PeerBench(peers: 1)
        bench.submit(1)
        bench.turn()
        bench.answer(0)
        bench.submit(2)
        bench.turn()
        bench.answer(0)
        #expect(bench.completed[2] == nil)
        bench.answer(1)
        #expect(bench.completed[2]?.count == 1)
    }

    @Test func `calls one after another go to idle peers in turn`() {
        var bench = PeerBench(peers: 3)
        for token in 0..<6 as Range<UInt64> {
            bench.submit(token)
            bench.turn()
            bench.answer(Int(token))
        }
        #expect(bench.sent.map(\.peer) == [0, 1, 2, 0, 1, 2])
    }

    @Test func `calls spread over peers by what is outstanding`() {
        var bench = PeerBench(peers: 2) { $0.framesPerMessageMax = 1 }
        for token in 0..<8 as Range<UInt64> { bench.submit(token) }
        bench.turn()
        #expect(bench.sent.filter { $0.peer == 0 }.count == 4)
        #expect(bench.sent.filter { $0.peer == 1 }.count == 4)
    }

    @Test func `a call without an answer is repeated elsewhere under the same operation id`() {
        var bench = PeerBench(peers: 2)
        bench.submit(3, milliseconds: 2000)
        bench.turn()
        bench.turn(after: 700)
        #expect(bench.sent.count == 2)
        let first = bench.requests(bench.sent[0].message)[0]
        let second = bench.requests(bench.sent[1].message)[0]
        #expect(bench.sent[0].peer != bench.sent[1].peer)
        #expect(first.address == second.address)
        #expect(second.timeLeft < first.timeLeft)
        #expect(bench.pipeline.counters.retries == 1)
    }

    @Test func `a call past its deadline ends unavailable and frees its window`() {
        var bench = PeerBench(peers: 1)
        bench.submit(4, milliseconds: 300)
        bench.turn()
        bench.turn(after: 301)
        #expect(bench.completed[4]?.first?.code == .unavailable)
        #expect(bench.pipeline.callsOpen == 0)
        bench.answer(0)
        #expect(bench.completed[4]?.count == 1)
    }

    @Test func `a call that is late before it is sent is never sent`() {
        var bench = PeerBench(peers: 1)
        bench.submit(4, milliseconds: 0)
        bench.pipeline.flush(now: bench.now)
        bench.perform()
        #expect(bench.sent.isEmpty)
        #expect(bench.completed[4]?.first?.code == .unavailable)
    }

    @Test func `the window of a peer bounds what is in flight`() {
        var bench = PeerBench(peers: 1) { $0.windowFramesMax = 4 }
        for token in 0..<6 as Range<UInt64> { bench.submit(token) }
        bench.turn()
        #expect(bench.sent.flatMap { bench.requests($0.message) }.count == 4)
        bench.answer(0)
        bench.turn()
        #expect(bench.sent.flatMap { bench.requests($0.message) }.count == 6)
    }

    @Test func `more calls than allowed are overloaded at once`() {
        var bench = PeerBench(peers: 1) { $0.callsMax = 2 }
        for token in 0..<3 as Range<UInt64> { bench.submit(token) }
        bench.perform()
        #expect(bench.completed[2]?.first?.code == .overloaded)
        #expect(bench.pipeline.callsOpen == 2)
    }

    @Test func `a message the socket did not take goes out again`() {
        var bench = PeerBench(peers: 1)
        bench.submit(9)
        bench.turn()
        bench.pipeline.sendFailed(peer: 0, message: bench.sent[0].message, now: bench.now)
        bench.turn()
        #expect(bench.sent.count == 1)
        bench.turn(after: 6)
        #expect(bench.sent.count == 2)
        bench.answer(1)
        #expect(bench.completed[9]?.first?.code == .accepted)
    }

    @Test func `a peer that announces it leaves gets no further calls`() {
        var bench = PeerBench(peers: 2) { $0.framesPerMessageMax = 1 }
        bench.turn()
        bench.notice(from: 0)
        for token in 0..<4 as Range<UInt64> { bench.submit(token) }
        bench.turn()
        #expect(bench.sent.allSatisfy { $0.peer == 1 })
    }

    @Test func `a peer silent too long is chosen only when no other is left`() {
        var bench = PeerBench(peers: 2)
        bench.turn()
        for _ in 0..<4 { bench.turn(after: 1000) }
        // Both were silent; one speaks again.
        bench.notice(from: 1)
        bench.submit(1)
        bench.turn()
        #expect(bench.completed[1] == nil)
        #expect(bench.sent.count == 1)
    }

    @Test func `every peer is probed about once a second`() {
        var bench = PeerBench(peers: 2)
        bench.turn()
        #expect(bench.probes == 2)
        for _ in 0..<30 { bench.turn(after: 100) }
        #expect(bench.probes == 8)
    }

    @Test func `a message that is no batch of replies is counted and changes nothing`() {
        var bench = PeerBench(peers: 1)
        bench.submit(1)
        bench.turn()
        bench.pipeline.received(peer: 0, message: [1, 2, 3], now: bench.now)
        bench.pipeline.received(peer: 0, message: bench.sent[0].message, now: bench.now)
        bench.perform()
        #expect(bench.completed.isEmpty)
        #expect(bench.pipeline.counters.malformed == 2)
    }
}
