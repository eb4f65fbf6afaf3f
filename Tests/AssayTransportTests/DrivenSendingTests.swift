import AssayBytes
import AssaySystem
import AssayTransport
import Testing

/// Messages to one peer that go out in one piece.
@Suite struct DrivenSendingTests {
    @Test func `messages that are sent together arrive each by itself, in their order`() throws {
        var bench = try DrivenBench()
        let (peer, id) = try bench.newPeer()
        let long = [UInt8](repeating: 9, count: 300)
        #expect(bench.router.send(to: id, together: [[1], long, []]) == .sent)
        let heads: [[UInt8]] = [[0, 1, 1], [2, 0, 0, 0, 0, 0, 0, 1, 44] + long, [0, 0]]
        for head in heads { #expect(peer.nextBytes(head.count) == head) }
        #expect(bench.router.send(to: id, [2]) == .sent)
        #expect(peer.nextBytes(3) == [0, 1, 2])
        #expect(bench.router.send(to: PeerID(), together: [[1]]) == .unreachable)
    }

    @Test func `each counts by itself for the queue, and all are kept or none`() throws {
        var options = SocketOptions()
        options.sendQueueMax = 4
        var bench = try DrivenBench(options: options)
        let (slow, id) = try bench.newPeer()
        let large = [UInt8](repeating: 7, count: 200_000)
        var sent = 0
        while bench.router.send(to: id, together: [large, large]) == .sent, sent < 1000 {
            sent += 2
        }
        #expect(sent >= 4 && sent < 1000)
        // Three or four wait.
        #expect(bench.router.send(to: id, together: [[1], [2]]) == .full)
        var left = sent * (large.count + 9)
        #expect(
            bench.turns { _ in
                left -= slow.nextBytes(atMost: 1 << 20).count
                return left == 0
            })
        #expect(bench.router.send(to: id, together: [[1], [2], [3], [4]]) == .sent)
        #expect(slow.nextBytes(12) == [0, 1, 1, 0, 1, 2, 0, 1, 3, 0, 1, 4])
        #expect(bench.router.send(to: id, together: [[1], [2], [3], [4], [5]]) == .full)
    }
}
