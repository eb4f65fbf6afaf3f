import AssayBytes
import AssayWire
import Testing

/// The short way to the usual discharge says what the long way says, or nothing.
@Suite struct RecordDischargeTests {
    private static let epoch = Bytes16(high: 0x0102_0304_0506_0708, low: 9)

    private func discharge(
        realm: String = "default", basis: RecordBasis = .issuedAt, pool: Pool = .reserved
    ) throws -> Discharge {
        Discharge(
            realm: try #require(RealmName(realm)), epoch: Self.epoch,
            shardKey: Bytes32(1, 2, 3, 4), pool: pool, quotaKey: Bytes16(high: 5, low: 6),
            mode: .take, operationID: Bytes16(high: 7, low: 8),
            obligations: ObligationList(
                .recordOnce(
                    digest: Bytes32(9, 10, 11, 12),
                    created: WallTime(milliseconds: 1_700_000_000_123), basis: basis)))
    }

    private func frame(_ discharge: Discharge) throws -> [UInt8] {
        var batch = BatchWriter()
        try #require(discharge.encode(requestID: 77, timeLeft: 88, into: &batch) == .written)
        return batch.bytes
    }

    private func short(_ frame: [UInt8]) -> RecordDischarge? {
        guard let realm = RecordDischarge.realm(frame.span, 0..<frame.count) else { return nil }
        var record = RecordDischarge()
        let isRead = record.read(
            frame.span, 0..<frame.count, realm: realm, epoch: Self.epoch)
        return isRead ? record : nil
    }

    /// What the long way reads; nil where it refuses, which a realm's name may be the reason of
    /// that the short way leaves to its caller.
    private func long(_ frame: [UInt8]) -> Discharge? {
        guard
            case .request(let envelope) = RequestEnvelope.read(frame.span, 0..<frame.count),
            envelope.kind == .ledgerDischarge
        else { return nil }
        return try? Discharge.decode(envelope, in: frame.span)
    }

    private func agree(_ record: RecordDischarge, _ discharge: Discharge) -> Bool {
        let basis: RecordBasis = record.restsOnNonce ? .nonce(epoch: Self.epoch) : .issuedAt
        return discharge.operationID == record.operationID && discharge.pool == record.pool
            && discharge.quotaKey == record.quotaKey && discharge.mode == .take
            && discharge.epoch == Self.epoch && discharge.callDigest == nil
            && Array(discharge.obligations) == [
                .recordOnce(digest: record.digest, created: record.created, basis: basis)
            ]
    }

    @Test(arguments: ["a", "default", "tenant-12", String(repeating: "r", count: 63)])
    func `the usual discharge is read as the long way reads it`(realm: String) throws {
        for basis in [RecordBasis.issuedAt, .nonce(epoch: Self.epoch)] {
            for pool in [Pool.open, .reserved] {
                let discharge = try discharge(realm: realm, basis: basis, pool: pool)
                let record = try #require(short(try frame(discharge)))
                #expect(record.requestID == 77)
                #expect(record.timeLeft == 88)
                #expect(agree(record, discharge))
            }
        }
    }

    @Test func `another epoch, mode or obligation is left to the long way`() throws {
        var other = try discharge()
        other.epoch = Bytes16(high: 1, low: 1)
        #expect(short(try frame(other)) == nil)
        var check = try discharge()
        check.mode = .check
        #expect(short(try frame(check)) == nil)
        var consumption = try discharge()
        consumption.obligations = ObligationList(.consume(challenge: Bytes32(1, 1, 1, 1)))
        #expect(short(try frame(consumption)) == nil)
        let stranger = try discharge(basis: .nonce(epoch: Bytes16(high: 3, low: 3)))
        #expect(short(try frame(stranger)) == nil)
    }

    @Test func `no truncation is read`() throws {
        let whole = try frame(try discharge())
        for count in whole.indices {
            #expect(short(Array(whole[..<count])) == nil)
        }
    }

    @Test func `with any bit flipped both ways agree, or the short one says nothing`() throws {
        var read = 0
        for basis in [RecordBasis.issuedAt, .nonce(epoch: Self.epoch)] {
            let whole = try frame(try discharge(basis: basis))
            let place = RecordDischarge.realm(whole.span, 0..<whole.count)
            let name = try #require(place)
            // The length before a frame is judged where a message is split.
            for bit in 32..<whole.count * 8 {
                var flipped = whole
                flipped[bit / 8] ^= 1 << UInt8(bit % 8)
                guard let record = short(flipped) else { continue }
                read += 1
                guard let discharge = long(flipped) else {
                    #expect(name.contains(bit / 8), "bit \(bit) is read the short way alone")
                    continue
                }
                #expect(agree(record, discharge), "bit \(bit)")
            }
        }
        #expect(read > 0)
    }
}
