import AssayBytes
import AssayWire
import TestSupport
import Testing

/// Obligations, results, queries and records: one encoding a value, and nothing else is read.
@Suite struct RandomBodyTests {
    /// A new one each run, told with every failure; put it here to run that failure again.
    private let seed = UInt64.random(in: 0...UInt64.max)

    /// A frame and where the value of its last field begins.
    private struct Sample {
        var bytes: [UInt8]
        var start: Int
        var isRequest: Bool
        /// Whether a length stands before the body.
        var isCounted = true

        /// The frame with the field's value cut to `count` bytes; with `inner`, the length of its
        /// one body is cut alike.
        func cut(to count: Int, inner: Bool) -> [UInt8] {
            var cut = Array(bytes.prefix(start + count))
            cut.setBigEndian(UInt32(cut.count - 4), at: 0)
            cut[start - 2] = UInt8(count >> 8)
            cut[start - 1] = UInt8(count & 255)
            if inner, count >= 3 {
                cut[start + 1] = UInt8((count - 3) >> 8)
                cut[start + 2] = UInt8((count - 3) & 255)
            }
            return cut
        }

        func read(_ bytes: [UInt8]) -> Reading {
            isRequest ? Reading.request(bytes) : Reading.reply(bytes)
        }
    }

    private func samples(_ random: inout SeededGenerator) throws -> [Sample] {
        let head = RequestHead(requestID: random.next())
        var discharge = BatchWriter()
        _ = try randomDischarge([random.obligation()], &random)
            .encode(requestID: 1, timeLeft: 0, into: &discharge)
        var queries = BatchWriter()
        _ = LedgerLookUpRequest(queries: [random.query()]).encode(head, into: &queries)
        var records = BatchWriter()
        let reply = ReplyAddress(kind: .ledgerLookUp, requestID: 1, operationID: .zero)
        _ = LedgerLookUpReply(time: random.instant(), records: [random.record()])
            .encode(to: reply, into: &records)
        return [
            Sample(bytes: discharge.bytes, start: 131, isRequest: true),
            Sample(bytes: queries.bytes, start: 45, isRequest: true),
            Sample(bytes: records.bytes, start: 57, isRequest: false),
        ]
    }

    private func randomDischarge(
        _ obligations: [Obligation], _ random: inout SeededGenerator
    ) throws -> Discharge {
        Discharge(
            realm: .none, epoch: random.bytes16(), shardKey: random.bytes32(),
            pool: random.flag() ? .open : .reserved, quotaKey: random.bytes16(),
            mode: random.flag() ? .take : .check, operationID: random.bytes16(),
            obligations: try #require(ObligationList(obligations)))
    }

    private func resultFrame(_ random: inout SeededGenerator) -> (TakingResult, Sample) {
        var outcome = Outcome.accepted
        outcome.result = random.result()
        var batch = BatchWriter()
        let address = ReplyAddress(
            kind: .ledgerRecall, requestID: random.next(), operationID: random.bytes16())
        _ = DischargeReply(outcome: outcome, time: random.instant())
            .encode(to: address, into: &batch)
        return (
            outcome.result,
            Sample(bytes: batch.bytes, start: 57, isRequest: false, isCounted: false)
        )
    }

    @Test func `random obligations survive the way there`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            var obligations = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                random.obligation()
            }
            obligations.sort { $0.type < $1.type }
            guard let list = ObligationList(obligations) else { continue }
            var discharge = try randomDischarge(Array(list), &random)
            discharge.callDigest = random.maybe(random.bytes32())
            discharge.keepsAnswer = discharge.callDigest != nil && random.flag()
            var batch = BatchWriter()
            #expect(discharge.encode(requestID: 1, timeLeft: 7, into: &batch) == .written)
            let reading = RequestEnvelope.read(batch.bytes.span, 0..<batch.bytes.count)
            guard case .request(let request) = reading else { throw CallFault.malformed }
            let read = try Discharge.decode(request, in: batch.bytes.span)
            #expect(read == discharge, "seed \(seed)")
        }
    }

    @Test func `random results survive the way back`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let (result, sample) = resultFrame(&random)
            let found = ReplyEnvelope.read(sample.bytes.span, 0..<sample.bytes.count)
            let reply = try #require(found)
            let read = try DischargeReply.decode(reply, in: sample.bytes.span)
            #expect(read.outcome.result == result, "seed \(seed)")
        }
    }

    @Test func `random queries and records survive the way`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...4, using: &random)
            let asked = LedgerLookUpRequest(queries: (0..<count).map { _ in random.query() })
            var batch = BatchWriter()
            #expect(asked.encode(RequestHead(requestID: 1), into: &batch) == .written)
            let reading = RequestEnvelope.read(batch.bytes.span, 0..<batch.bytes.count)
            guard case .request(let request) = reading else { throw CallFault.malformed }
            #expect(try LedgerLookUpRequest.decode(request, in: batch.bytes.span) == asked)

            let told = LedgerLookUpReply(
                time: random.instant(), records: (0..<count).map { _ in random.record() })
            batch.removeAll()
            #expect(told.encode(to: .unknown, into: &batch) == .written)
            let found = ReplyEnvelope.read(batch.bytes.span, 0..<batch.bytes.count)
            let reply = try #require(found)
            #expect(try LedgerLookUpReply.decode(reply, in: batch.bytes.span) == told)
        }
    }

    @Test func `no body that was cut short is read`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            var all = try samples(&random)
            let (result, sample) = resultFrame(&random)
            if result != .none { all.append(sample) }
            for sample in all {
                #expect(sample.read(sample.bytes).rewritten == sample.bytes, "seed \(seed)")
                for count in 0..<sample.bytes.count - sample.start {
                    let plain = sample.read(sample.cut(to: count, inner: false))
                    #expect(plain.rewritten == nil, "seed \(seed), cut to \(count)")
                    guard sample.isCounted else { continue }
                    let fitted = sample.read(sample.cut(to: count, inner: true))
                    #expect(fitted.rewritten == nil, "seed \(seed), fitted to \(count)")
                }
            }
        }
    }

    @Test func `a body with any one bit changed is refused or has this one encoding`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<30 {
            var all = try samples(&random)
            all.append(resultFrame(&random).1)
            for sample in all where sample.start < sample.bytes.count {
                var bytes = sample.bytes
                for bit in sample.start * 8..<Swift.min(bytes.count, 700) * 8 {
                    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                    if let rewritten = sample.read(bytes).rewritten {
                        #expect(rewritten == bytes, "seed \(seed), bit \(bit)")
                    }
                    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                }
            }
        }
    }

    @Test func `a part beyond its limits is not written`() throws {
        var random = SeededGenerator(seed: seed)
        let id = random.id()
        let long = [UInt8](repeating: 0x61, count: WireLimits.accountBytesMax + 1)
        var key = random.key()
        key.bytes.removeLast()
        var recovery = RecoveryStart(
            recovery: id, account: [], method: .approval, lost: [id, id], assertion: [])
        #expect(recovery.lost == [id])
        recovery.lost = [id, id]
        let enrolment = Enrolment(
            credential: id, account: [], device: [], key: key, assurance: .software,
            ground: .none)
        for obligation in [
            .eraseAccount(long), .endSessions(.account(long)), .startRecovery(recovery),
            .enroll(enrolment),
        ] as [Obligation] {
            var batch = BatchWriter()
            let discharge = try randomDischarge([obligation], &random)
            #expect(discharge.encode(requestID: 1, timeLeft: 0, into: &batch) == .notEncodable)
        }
        let query = LedgerQuery.credential(id)
        var batch = BatchWriter()
        let five = LedgerLookUpRequest(queries: Array(repeating: query, count: 5))
        #expect(five.encode(RequestHead(requestID: 1), into: &batch) == .notEncodable)
    }
}
