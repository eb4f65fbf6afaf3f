import AssayBytes
import AssayWire
import TestSupport
import Testing

@Suite struct RandomMessageTests {
    /// A new one each run, told with every failure; put it here to run that failure again.
    private let seed = UInt64.random(in: 0...UInt64.max)

    @Test func `random discharges survive the way there`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let discharge = try randomDischarge(&random)
            var batch = BatchWriter()
            let requestID = random.next()
            #expect(discharge.encode(requestID: requestID, timeLeft: 7, into: &batch) == .written)
            let request = try envelope(batch.bytes)
            #expect(request.address.requestID == requestID)
            let read = try Discharge.decode(request, in: batch.bytes.span)
            #expect(read == discharge, "seed \(seed)")
        }
    }

    @Test func `random refusals survive the way there`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            var refusal = Refusal(Reason(rawValue: UInt16.random(in: 1...0xFFFF, using: &random)))
            if Bool.random(using: &random) {
                refusal.epoch = EpochMark(id: random.bytes16(), start: random.instant())
            }
            if Bool.random(using: &random) { refusal.time = random.instant() }
            if Bool.random(using: &random) { refusal.nextNonce = random.bytes32() }
            if Bool.random(using: &random) { refusal.measured = Int64.min }
            if Bool.random(using: &random) { refusal.failed = UInt8(random.next() & 7) }
            let address = ReplyAddress(
                kind: .dpopVerify, requestID: random.next(), operationID: random.bytes16())
            var batch = BatchWriter()
            #expect(refusal.encode(to: address, into: &batch) == .written)
            let found = ReplyEnvelope.read(batch.bytes.span, 0..<batch.bytes.count)
            let reply = try #require(found)
            #expect(reply.address == address)
            let read = try Refusal.decode(reply, in: batch.bytes.span)
            #expect(read == refusal, "seed \(seed)")
        }
    }

    @Test func `random proofs survive the way there`() throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var source: [UInt8] = []
            func add(_ bytes: [UInt8]) -> Range<Int> {
                source.append(contentsOf: bytes)
                return source.count - bytes.count..<source.count
            }
            var message = DPoPVerifyRequest(
                proof: add(random.bytes(0...8192)), method: add(random.bytes(1...64)),
                url: add(random.bytes(1...8192)))
            message.expectedThumbprint = add(random.bytes(0...128))
            message.accessToken = add(random.bytes(1...16384))
            var batch = BatchWriter()
            let head = RequestHead(requestID: random.next(), operationID: random.bytes16())
            #expect(message.encode(head, from: source.span, into: &batch) == .written)
            let request = try envelope(batch.bytes)
            let read = try DPoPVerifyRequest.decode(request, in: batch.bytes.span)
            let pairs = [
                (read.proof, message.proof), (read.method, message.method),
                (read.url, message.url), (read.accessToken, message.accessToken),
                (read.expectedThumbprint, message.expectedThumbprint),
            ]
            for case (let there?, let here?) in pairs {
                #expect(batch.bytes[there] == source[here], "seed \(seed)")
            }
        }
    }

    @Test func `random bytes are read or refused`() {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            var bytes = random.bytes(41...300)
            bytes.setBigEndian(UInt32(bytes.count - 4), at: 0)
            _ = Reading.request(bytes)
            bytes[4] = 0xA5
            bytes[5] = 0x51
            bytes[6] = 1
            bytes[7] = 0
            bytes[10] = 0
            bytes[11] = 0
            bytes[40] = 0
            let kinds = Kind.all
            let kind = kinds[Int(random.next() % UInt64(kinds.count))].rawValue
            bytes[8] = UInt8(kind >> 8)
            bytes[9] = UInt8(kind & 255)
            _ = Reading.request(bytes)
            bytes[5] = 0x52
            _ = Reading.reply(bytes)
        }
    }

    private func envelope(_ bytes: [UInt8]) throws -> RequestEnvelope {
        guard case .request(let request) = RequestEnvelope.read(bytes.span, 0..<bytes.count)
        else { throw CallFault.malformed }
        return request
    }

    private func randomDischarge(_ random: inout SeededGenerator) throws -> Discharge {
        let basis: RecordBasis =
            Bool.random(using: &random) ? .issuedAt : .nonce(epoch: random.bytes16())
        let record = Obligation.recordOnce(
            digest: random.bytes32(), created: random.instant(), basis: basis)
        let consume = Obligation.consume(challenge: random.bytes32())
        let choices = [[record], [consume], [consume, record]]
        let obligations = try #require(ObligationList(choices[Int(random.next() % 3)]))
        let realm = try #require(RealmName("realm-\(random.next() % 1000)"))
        return Discharge(
            realm: realm, epoch: random.bytes16(), shardKey: random.bytes32(),
            pool: Bool.random(using: &random) ? .open : .reserved, quotaKey: random.bytes16(),
            mode: Bool.random(using: &random) ? .take : .check, operationID: random.bytes16(),
            obligations: obligations)
    }
}
