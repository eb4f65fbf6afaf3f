import AssayBytes
import AssayLedger
import AssayServices
import AssayTransport
import AssayWire
import Testing

@Suite struct LedgerPipelineTests {
    /// A bench past the fence of its first epoch.
    private func open(_ rules: LedgerRules = LedgerBench.rules()) -> LedgerBench {
        var bench = LedgerBench(rules)
        bench.run(milliseconds: 13_000)
        return bench
    }

    private func batch(_ discharges: [Discharge], firstID: UInt64 = 1) -> [UInt8] {
        var batch = BatchWriter()
        for (index, discharge) in discharges.enumerated() {
            let id = firstID + UInt64(index)
            #expect(discharge.encode(requestID: id, timeLeft: 0, into: &batch) == .written)
        }
        return batch.bytes
    }

    @Test func `a ledger is open from its start`() {
        let bench = LedgerBench()
        #expect(bench.isOpen)
        #expect(bench.notes.contains(.opened))
        #expect(bench.notes.contains(.fenceAssumed))
    }

    @Test func `hello tells role, kinds, limits, policy, epoch, state and time`() throws {
        var bench = open()
        let hello = try bench.must { $0.hello() }
        #expect(hello.role == "ledger")
        #expect(
            hello.kinds == [
                .hello, .stats, .ledgerJoin, .ledgerDischarge, .ledgerRecall, .ledgerLookUp,
                .ledgerInspect,
            ])
        #expect(hello.policyHash == Bytes32(1, 2, 3, 4))
        #expect(hello.epoch?.id == bench.pipeline.epoch.id)
        #expect(hello.state == .ready)
        #expect(hello.time?.milliseconds == bench.wall)
        #expect(hello.limits.contains { $0.name == "records" && $0.value == 4_000_000 })
    }

    @Test func `join hands out epoch, keys, windows and fences`() throws {
        var bench = open()
        let joined = try bench.must { $0.join() }
        #expect(joined.epoch.id == bench.pipeline.epoch.id)
        #expect(joined.epoch.start.milliseconds == LedgerBench.start)
        #expect(joined.time.milliseconds == bench.wall)
        #expect(joined.mintingKeys.count == 2)
        #expect(joined.realms.map(\.realm.text) == ["default"])
        #expect(joined.realms[0].fence.milliseconds == LedgerBench.start + 12_000)
        #expect(joined.realms[0].past == 60_000)
        #expect(joined.policyHash == Bytes32(1, 2, 3, 4))
    }

    @Test func `a record is taken once, with the ledger's time in each answer`() throws {
        var bench = open()
        let first = try bench.must { $0.ask($0.record(1)) }
        #expect(first.outcome == .accepted)
        #expect(first.time?.milliseconds == bench.wall)
        let second = try bench.must { $0.ask($0.record(1)) }
        #expect(second.outcome.reason == .ledgerTaken)
        #expect(second.outcome.failedIndex == 0)
        #expect(second.time?.milliseconds == bench.wall)
    }

    @Test func `a batch is answered in one message and in any number of frames`() {
        var bench = open()
        let discharges = (1...256).map { bench.record(UInt64($0)) }
        let answers = bench.exchange(batch(discharges))
        #expect(answers.count == 1)
        let replies = LedgerBench.replies(answers)
        #expect(replies.count == 256)
        #expect(replies.allSatisfy { $0.envelope.code == .accepted })
        #expect(Set(replies.map(\.envelope.address.requestID)) == Set(1...256))
    }

    @Test func `messages of a turn are answered a message a peer, within the limits`() {
        var bench = open()
        bench.sent = []
        for part in 0..<3 as Range<UInt64> {
            let discharges = (0..<150).map { bench.record(part * 1000 + UInt64($0)) }
            bench.step(.message(LedgerBench.peer(1), batch(discharges, firstID: part * 1000)))
        }
        bench.step(.message(LedgerBench.peer(2), batch([bench.record(1)], firstID: 9)))
        #expect(bench.sent.isEmpty)
        bench.step(.turnEnded)
        let mine = bench.sent.filter { $0.peer == LedgerBench.peer(1) }.map(\.message)
        let others = bench.sent.filter { $0.peer == LedgerBench.peer(2) }.map(\.message)
        #expect(mine.count == 2)
        #expect(LedgerBench.replies(mine).count == 450)
        #expect(LedgerBench.replies(others).map(\.envelope.code) == [.ledgerTaken])
    }

    @Test func `a message with rubbish at its end has no effect and one answer`() {
        var bench = open()
        let message = batch([bench.record(1)]) + [0, 0, 0]
        let replies = LedgerBench.replies(bench.exchange(message))
        #expect(replies.map(\.envelope.code) == [.malformed])
        #expect(replies.first?.envelope.address == .unknown)
        #expect(bench.notes.contains(.peerMalformed(count: 1)))
        #expect(bench.ask(bench.record(1))?.outcome == .accepted)
    }

    @Test func `a message of another shape is answered and counted against the peer`() {
        var bench = open()
        for count in 1...3 as ClosedRange<UInt64> {
            bench.sent = []
            bench.step(.malformed(LedgerBench.peer(4)))
            bench.step(.turnEnded)
            #expect(LedgerBench.replies(bench.sent.map(\.message)).count == 1)
            #expect(bench.notes.contains(.peerMalformed(count: count)))
        }
        #expect(bench.metrics.read(.messagesMalformed) == 3)
    }

    @Test(arguments: [0x1001, 0x1101, 0x1201, 0x1302, 0x0003, 0x8006, 0xF000] as [UInt16])
    func `a kind of another role or of none is kind_unknown`(kind: UInt16) {
        var bench = open()
        var batch = BatchWriter()
        batch.beginRequest(Kind(rawValue: kind), RequestHead(requestID: 3))
        #expect(batch.end() == .written)
        let replies = LedgerBench.replies(bench.exchange(batch.bytes))
        #expect(replies.map(\.envelope.code) == [.kindUnknown])
        #expect(replies.first?.envelope.address.requestID == 3)
    }

    @Test func `another version is answered so that its asker can read it`() {
        var bench = open()
        var message = batch([bench.record(1)], firstID: 42)
        message[6] = 2
        let replies = LedgerBench.replies(bench.exchange(message))
        #expect(replies.map(\.envelope.code) == [.versionUnsupported])
        #expect(replies.first?.envelope.address.requestID == 42)
    }

    @Test func `an unknown realm is told by its name only`() {
        var bench = open()
        #expect(bench.ask(bench.record(1, realm: "nobody"))?.outcome.reason == .realmUnknown)
    }

    @Test func `a discharge that nobody waits for any more takes nothing`() {
        var bench = open()
        var late = BatchWriter()
        #expect(bench.record(1).encode(requestID: 1, timeLeft: 500, into: &late) == .written)
        bench.sent = []
        bench.step(.message(LedgerBench.peer(1), late.bytes))
        bench.monotonic += 501
        bench.step(.turnEnded)
        let codes = LedgerBench.replies(bench.sent.map(\.message)).map(\.envelope.code)
        #expect(codes == [.overloaded])
        #expect(bench.metrics.read(.droppedLate) == 1)
        #expect(bench.ask(bench.record(1))?.outcome == .accepted)
    }

    @Test func `a closed ledger says so also to what is late`() {
        var bench = open()
        var late = BatchWriter()
        #expect(bench.record(1).encode(requestID: 1, timeLeft: 500, into: &late) == .written)
        bench.sent = []
        bench.step(.message(LedgerBench.peer(1), late.bytes))
        bench.monotonic += 501
        bench.wall -= 10_000
        bench.step(.turnEnded)
        let codes = LedgerBench.replies(bench.sent.map(\.message)).map(\.envelope.code)
        #expect(codes == [.ledgerClosed])
    }

    @Test func `above its memory limit a ledger records nothing new and answers the rest`() {
        var bench = open()
        #expect(bench.ask(bench.record(1, operation: 4))?.outcome == .accepted)
        bench.step(.memory(isHigh: true))
        #expect(bench.ask(bench.record(2))?.outcome.reason == .overloaded)
        #expect(bench.ask(bench.record(1, operation: 4))?.outcome == .accepted)
        #expect(bench.ask(bench.record(1))?.outcome.reason == .ledgerTaken)
        // Memory of what has expired goes back, but not at every look.
        bench.step(.memory(isHigh: true))
        #expect(bench.memoryReturns == 1)
        bench.run(milliseconds: 5000)
        bench.step(.memory(isHigh: true))
        #expect(bench.memoryReturns == 2)
        bench.step(.memory(isHigh: false))
        #expect(bench.ask(bench.record(2))?.outcome == .accepted)
        #expect(bench.notes.filter { $0 == .memoryHigh }.count == 1)
    }

    @Test func `draining is announced to the peers known, and they are answered until the end`() {
        var bench = open()
        _ = bench.hello()
        bench.sent = []
        bench.step(.drain)
        #expect(bench.sent.map(\.peer) == [LedgerBench.peer(1)])
        let notice = LedgerBench.replies(bench.sent.map(\.message)).first
        #expect(notice?.envelope.isNotice == true)
        #expect(bench.hello()?.state == .draining)
        #expect(bench.ask(bench.record(1))?.outcome == .accepted)
    }

    @Test func `stats shows what was counted`() throws {
        var bench = open()
        _ = bench.ask(bench.record(1))
        _ = bench.ask(bench.record(1))
        let metrics = bench.metrics
        bench.pipeline.stats = { standing in
            Array("{\"taken\":\(metrics.read(.taken)),\"state\":\"\(standing.state)\"}".utf8)
        }
        var batch = BatchWriter()
        #expect(BareRequest.encode(.stats, requestID: 5, into: &batch) == .written)
        let reply = try bench.must { LedgerBench.replies($0.exchange(batch.bytes)).first }
        let json = try StatsReply.decode(reply.envelope, in: reply.message.span).json
        let text = String(decoding: reply.message[json], as: UTF8.self)
        #expect(text == "{\"taken\":1,\"state\":\"ready\"}")
        #expect(bench.metrics.read(.refusedTaken) == 1)
        #expect(bench.metrics.read(.entries) == 1)
    }

    @Test func `altered messages never trap and never take what was not asked`() {
        var bench = open()
        let random = RandomSource(seed: 11)
        let message = batch([bench.record(1), bench.record(2)])
        for _ in 0..<20_000 {
            var altered = message
            for _ in 0...(random.word() % 3) {
                altered[Int(random.word() % UInt64(altered.count))] = UInt8(
                    truncatingIfNeeded: random.word())
            }
            if random.word() % 4 == 0 {
                altered.removeLast(Int(random.word() % UInt64(altered.count)))
            }
            #expect(!bench.exchange(altered).isEmpty)
        }
        #expect(bench.pipeline.dischargesOpen == 0)
    }
}
