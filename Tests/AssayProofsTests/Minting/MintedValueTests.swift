import AssayBytes
import AssayCrypto
import AssayProofs
import AssayWire
import Testing

/// Minted values need no memory: their bytes say when, for what and by whom they were made.
@Suite struct MintedValueTests {
    let now = WallTime(milliseconds: 1_767_225_600_123)
    let epoch = Bytes16(high: 0x1111, low: 0x2222)
    let subject = Bytes32(9, 8, 7, 6)
    let scope: MintingScope

    init() throws {
        scope = MintingScope(
            realm: try #require(RealmName("default")), purpose: .keyChallenge, subject: subject)
    }

    private func keys(
        epoch: Bytes16? = nil, from: Int64 = -1000, until: Int64 = 1_000_000, id: UInt16 = 0xABCD,
        key: Bytes32 = Bytes32(1, 2, 3, 4)
    ) -> MintingKeys {
        MintingKeys(
            epoch: epoch ?? self.epoch,
            keys: [
                MintingKey(
                    id: id, from: after(from), until: after(until), key: key)
            ])
    }

    private func after(_ milliseconds: Int64) -> WallTime {
        WallTime(milliseconds: now.milliseconds + milliseconds)
    }

    private func mint() throws -> Bytes32 {
        try #require(MintedValue.mint(for: scope, with: keys(), at: now, randomness: 77))
    }

    private func problem(
        _ value: Bytes32, _ scope: MintingScope? = nil, with keys: MintingKeys? = nil,
        after milliseconds: Int64 = 0
    ) -> MintedValueProblem? {
        let checked = MintedValue.check(
            value, for: scope ?? self.scope, with: keys ?? self.keys(), at: after(milliseconds),
            lifeMilliseconds: 60_000, skewMilliseconds: 2_000)
        guard case .failure(let problem) = checked else { return nil }
        return problem
    }

    @Test func `the bytes are key id, time, randomness and MAC`() throws {
        let bytes = try mint().array
        var input: [UInt8] = [0xAB, 0xCD]
        input += [0x01, 0x9B, 0x76, 0xDA, 0xA8, 0x7B]
        input += [0, 0, 0, 0, 0, 0, 0, 77]
        #expect(Array(bytes[0..<16]) == input)
        input += [7] + Array("default".utf8) + [13] + Array("key-challenge".utf8)
        input += [32] + subject.array
        epoch.append(to: &input)
        let mac = HMACKey(Bytes32(1, 2, 3, 4)).mac(input.span)
        #expect(Array(bytes[16..<32]) == Array(mac.array[0..<16]))
    }

    @Test func `a value is good for its scope and tells its time`() throws {
        let checked = MintedValue.check(
            try mint(), for: scope, with: keys(), at: after(5), lifeMilliseconds: 60_000,
            skewMilliseconds: 2_000)
        #expect(try checked.get() == now)
    }

    @Test func `a nonce without a subject has a MAC of its own`() throws {
        let nonce = MintingScope(realm: scope.realm, purpose: .dpopNonce)
        let value = try #require(
            MintedValue.mint(for: nonce, with: keys(), at: now, randomness: 0))
        #expect(problem(value, nonce) == nil)
        #expect(problem(value) == .notOurs)
    }

    @Test func `every flipped bit is refused`() throws {
        let value = try mint().array
        for bit in 0..<256 {
            var changed = value
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let read = Bytes32(changed.span)
            let other = try #require(read)
            #expect(problem(other) == (bit < 16 ? .keyUnknown : .notOurs))
        }
    }

    @Test func `another realm, purpose, subject, epoch or key is refused`() throws {
        let value = try mint()
        var other = scope
        other.realm = try #require(RealmName("defaul"))
        #expect(problem(value, other) == .notOurs)
        other = scope
        other.purpose = .dpopNonce
        #expect(problem(value, other) == .notOurs)
        other = scope
        other.subject = Bytes32(9, 8, 7, 5)
        #expect(problem(value, other) == .notOurs)
        other.subject = nil
        #expect(problem(value, other) == .notOurs)
        #expect(problem(value, with: keys(epoch: .zero)) == .notOurs)
        #expect(problem(value, with: keys(key: .zero)) == .notOurs)
        #expect(problem(value, with: keys(id: 1)) == .keyUnknown)
        #expect(problem(value, with: MintingKeys.none) == .keyUnknown)
    }

    @Test func `a value ends with its life, and with its key`() throws {
        let value = try mint()
        #expect(problem(value, after: 60_000) == nil)
        #expect(problem(value, after: 60_001) == .tooOld)
        #expect(problem(value, after: -2_000) == nil)
        #expect(problem(value, after: -2_001) == .inFuture)
        #expect(problem(value, with: keys(until: 0)) == .keyUnknown)
        #expect(problem(value, with: keys(until: 1)) == nil)
    }

    @Test func `the key that began last mints`() throws {
        func key(_ id: UInt16, _ from: Int64) -> MintingKey {
            MintingKey(id: id, from: after(from), until: after(1000), key: .zero)
        }
        let keys = MintingKeys(
            epoch: epoch, keys: [key(1, -30), key(2, -10), key(3, -20), key(4, 1)])
        let value = try #require(
            MintedValue.mint(for: scope, with: keys, at: now, randomness: 0))
        #expect(value.word0 >> 48 == 2)
    }

    @Test func `nothing is minted without a key that serves, or outside 48 bits`() {
        func mint(_ keys: MintingKeys, _ time: WallTime) -> Bytes32? {
            MintedValue.mint(for: scope, with: keys, at: time, randomness: 0)
        }
        #expect(mint(.none, now) == nil)
        #expect(mint(keys(from: 1), now) == nil)
        #expect(mint(keys(until: 0), now) == nil)
        #expect(mint(keys(from: -now.milliseconds - 10), WallTime(milliseconds: -1)) == nil)
        #expect(mint(keys(until: 1 << 60), WallTime(milliseconds: 1 << 48)) == nil)
    }
}
