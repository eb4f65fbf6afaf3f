import AssayBytes
import AssayWire
import Testing

@Suite struct BatchWriterTests {
    private let zeros = [UInt8](repeating: 0, count: 70_000)

    private func signature(message count: Int) -> SignatureVerifyRequest {
        SignatureVerifyRequest(
            publicKey: 0..<1, algorithm: 0..<5, message: 0..<count, signature: 0..<64)
    }

    @Test func `a field longer than its limit is not written`() {
        var batch = BatchWriter()
        let head = RequestHead(requestID: 1)
        var outcome = signature(message: 49_153).encode(head, from: zeros.span, into: &batch)
        #expect(outcome == .notEncodable)
        #expect(batch.bytes.isEmpty && batch.isEmpty)
        outcome = signature(message: 49_152).encode(head, from: zeros.span, into: &batch)
        #expect(outcome == .written)
    }

    @Test func `a choice there is none of is not written`() {
        var batch = BatchWriter()
        for scheme: UInt8 in [0, 1, 2, 255] {
            let request = TokenVerifyRequest(accessToken: 0..<8, scheme: scheme)
            let outcome = request.encode(
                RequestHead(requestID: 1), from: zeros.span, into: &batch)
            #expect(outcome == (scheme < 2 ? .written : .notEncodable))
        }
        #expect(batch.frameCount == 2)
    }

    @Test func `a place outside the source is not written`() {
        var batch = BatchWriter()
        let source: [UInt8] = [1, 2, 3]
        let outcome = signature(message: 8).encode(
            RequestHead(requestID: 1), from: source.span, into: &batch)
        #expect(outcome == .notEncodable)
        #expect(batch.bytes.isEmpty)
    }

    @Test func `a full batch stays as it is`() {
        var batch = BatchWriter()
        for index in 0..<WireLimits.batchFramesMax {
            let id = UInt64(index)
            #expect(BareRequest.encode(.hello, requestID: id, into: &batch) == .written)
        }
        let before = batch.bytes
        #expect(BareRequest.encode(.hello, requestID: 9, into: &batch) == .batchFull)
        #expect(batch.bytes == before)
        var frames: [Range<Int>] = []
        let isWhole = Batch.split(batch.bytes.span, into: &frames)
        #expect(isWhole)
        #expect(frames.count == WireLimits.batchFramesMax)
        batch.removeAll()
        #expect(BareRequest.encode(.hello, requestID: 9, into: &batch) == .written)
    }

    @Test func `a batch of large frames ends below its limit`() {
        var batch = BatchWriter()
        var outcome = FrameWriting.written
        while outcome == .written {
            outcome = signature(message: 49_000).encode(
                RequestHead(requestID: 1), from: zeros.span, into: &batch)
        }
        #expect(outcome == .batchFull)
        #expect(batch.frameCount == 5)
        #expect(batch.bytes.count <= WireLimits.batchBytesMax)
    }

    @Test func `a discharge ascends and has one durable taking, its last`() throws {
        let consume = Obligation.consume(challenge: .zero)
        let record = Obligation.recordOnce(
            digest: .zero, created: WallTime(milliseconds: 0), basis: .issuedAt)
        let id = ObjectID(shard: 1, random: .zero)
        let guarded = Obligation.require(
            CredentialRequirement(credential: id, revision: 1, use: .authority))
        let erase = Obligation.eraseAccount([])
        let end = Obligation.endSessions(.session(id))
        let accepted = [
            [consume], [consume, consume], [guarded, guarded, consume, consume, record, erase],
            [record, erase], [guarded, end],
        ]
        for list in accepted { #expect(ObligationList(list).map(Array.init) == list) }
        let refused = [
            [], [record, record], [record, consume], [consume, guarded], [erase, erase],
            [end, erase], [consume, consume, consume], [guarded, guarded, guarded],
            [erase, consume],
        ]
        for list in refused { #expect(ObligationList(list) == nil) }
    }

    @Test func `lists out of order are not written`() throws {
        let fence = WallTime(milliseconds: 0)
        let first = RealmWindows(realm: try #require(RealmName("a")), fence: fence)
        let second = RealmWindows(realm: try #require(RealmName("b")), fence: fence)
        var join = LedgerJoinReply(
            policyHash: .zero, epoch: EpochMark(id: .zero, start: fence), time: fence,
            mintingKeys: [], realms: [second, first])
        var batch = BatchWriter()
        #expect(join.encode(to: .unknown, into: &batch) == .notEncodable)
        #expect(batch.isEmpty)
        join.realms = [first, second]
        #expect(join.encode(to: .unknown, into: &batch) == .written)
    }

    @Test func `an acceptance is never written as a refusal`() {
        var batch = BatchWriter()
        #expect(Refusal(.accepted).encode(to: .unknown, into: &batch) == .notEncodable)
        #expect(batch.isEmpty)
    }

    @Test func `the answer to a malformed message names nobody`() throws {
        var batch = BatchWriter()
        #expect(Refusal(.malformed).encode(to: .unknown, into: &batch) == .written)
        let vector = try #require(
            try ProtocolFolder.vectors("envelope/envelope.json")
                .first { $0.name == "answer to a malformed message" })
        #expect(batch.bytes == vector.bytes)
    }
}
