import AssayBytes
import Testing

private func sixteen(_ bytes: [UInt8]) -> Bytes16? { Bytes16(bytes.span) }
private func thirtyTwo(_ bytes: [UInt8]) -> Bytes32? { Bytes32(bytes.span) }

@Suite struct FixedBytesTests {
    @Test func `sixteen bytes keep their order`() throws {
        let bytes: [UInt8] = Array(1...16)
        let value = try #require(sixteen(bytes))
        #expect(value.high == 0x0102_0304_0506_0708)
        #expect(value.low == 0x090A_0B0C_0D0E_0F10)
        var buffer: [UInt8] = [0]
        value.append(to: &buffer)
        #expect(buffer == [0] + bytes)
    }

    @Test func `thirty-two bytes keep their order`() throws {
        let bytes: [UInt8] = Array(1...32)
        let value = try #require(thirtyTwo(bytes))
        #expect(value.word0 == 0x0102_0304_0506_0708)
        #expect(value.word3 == 0x191A_1B1C_1D1E_1F20)
        #expect(value.array == bytes)
        var buffer: [UInt8] = [0]
        value.append(to: &buffer)
        #expect(buffer == [0] + bytes)
    }

    @Test func `no other length is a value`() {
        let bytes = [UInt8](repeating: 1, count: 64)
        for count in 0...64 {
            let span = bytes.span.extracting(0..<count)
            let sixteen = Bytes16(span) != nil
            let thirtyTwo = Bytes32(span) != nil
            #expect(sixteen == (count == 16))
            #expect(thirtyTwo == (count == 32))
        }
    }

    @Test func `zero is zero`() throws {
        #expect(Bytes16.zero.isZero)
        #expect(Bytes32.zero.array == [UInt8](repeating: 0, count: 32))
        #expect(!Bytes16(high: 0, low: 1).isZero)
        #expect(!Bytes16(high: 1 << 63, low: 0).isZero)
    }

    @Test func `every bit counts in both kinds of equality`() throws {
        let bytes = Array(0..<32 as Range<UInt8>)
        let whole = try #require(thirtyTwo(bytes))
        let half = try #require(sixteen(Array(bytes.prefix(16))))
        #expect(whole.constantTimeEquals(whole))
        #expect(half.constantTimeEquals(half))
        for bit in 0..<256 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            let other = try #require(thirtyTwo(flipped))
            #expect(other != whole)
            #expect(!other.constantTimeEquals(whole))
            guard bit < 128 else { continue }
            let otherHalf = try #require(sixteen(Array(flipped.prefix(16))))
            #expect(otherHalf != half)
            #expect(!otherHalf.constantTimeEquals(half))
        }
    }
}

@Suite struct ConstantTimeTests {
    private func equals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        ConstantTime.equals(left.span, right.span)
    }

    @Test func `spans are equal when lengths and bytes are`() {
        #expect(equals([], []))
        #expect(equals([1, 2, 3], [1, 2, 3]))
        #expect(!equals([1, 2, 3], [1, 2]))
        #expect(!equals([1, 2], [1, 2, 3]))
        #expect(!equals([], [0]))
    }

    @Test func `every bit counts`() {
        let bytes = Array(0..<43 as Range<UInt8>)
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!equals(bytes, flipped))
        }
    }
}

@Suite struct InstantsTests {
    @Test(
        arguments: [
            (0, 0), (999, 0), (1000, 1), (1_562_262_616_999, 1_562_262_616), (-1, -1), (-1000, -1),
            (-1001, -2),
        ] as [(Int64, Int64)])
    func `the second of a wall time is the one it lies in`(milliseconds: Int64, seconds: Int64) {
        #expect(WallTime(milliseconds: milliseconds).seconds == seconds)
    }

    @Test func `instants are ordered`() {
        #expect(WallTime(milliseconds: -5) < WallTime(milliseconds: 4))
        #expect(MonotonicTime(microseconds: 4) < MonotonicTime(microseconds: 5))
        #expect(!(WallTime(milliseconds: 4) < WallTime(milliseconds: 4)))
    }

    @Test func `time since a later instant is zero`() {
        let early = MonotonicTime(microseconds: 100)
        let late = early.advanced(byMicroseconds: 50)
        #expect(late.microseconds(since: early) == 50)
        #expect(early.microseconds(since: late) == 0)
        #expect(early.microseconds(since: early) == 0)
    }
}
