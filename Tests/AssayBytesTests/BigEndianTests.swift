import AssayBytes
import TestSupport
import Testing

@Suite struct BigEndianTests {
    private let bytes: [UInt8] = [0x00, 0x01, 0x02, 0x03, 0x04, 0x85, 0x86, 0x87, 0xFF]

    @Test func `integers are read most significant byte first, at any offset`() {
        let span = bytes.span
        let two = span.bigEndianUInt16(at: 1)
        let four = span.bigEndianUInt32(at: 1)
        let eight = span.bigEndianUInt64(at: 1)
        let last = span.bigEndianUInt16(at: 7)
        #expect(two == 0x0102)
        #expect(four == 0x0102_0304)
        #expect(eight == 0x0102_0304_8586_87FF)
        #expect(last == 0x87FF)
    }

    @Test func `integers are appended most significant byte first`() {
        var buffer: [UInt8] = [9]
        buffer.appendBigEndian(0x0102 as UInt16)
        buffer.appendBigEndian(-2 as Int64)
        #expect(buffer == [9, 1, 2, 255, 255, 255, 255, 255, 255, 255, 254])
    }

    @Test func `every integer of the protocol appends itself in network order`() {
        let values: [any NetworkInteger] = [
            0xA5 as UInt8, 0x0102 as UInt16, 0x0102_0304 as UInt32, 0x0102_0304_0506_0708 as UInt64,
            -2 as Int64,
        ]
        var buffer: [UInt8] = []
        for value in values { value.append(to: &buffer) }
        #expect(
            buffer == [
                0xA5, 1, 2, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8,
                255, 255, 255, 255, 255, 255, 255, 254,
            ])
    }

    @Test func `what was appended is read back`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let two = UInt16.random(in: .min ... .max, using: &generator)
            let four = UInt32.random(in: .min ... .max, using: &generator)
            let eight = UInt64.random(in: .min ... .max, using: &generator)
            var buffer: [UInt8] = []
            buffer.appendBigEndian(two)
            buffer.appendBigEndian(four)
            buffer.appendBigEndian(eight)
            #expect(buffer.span.bigEndianUInt16(at: 0) == two)
            #expect(buffer.span.bigEndianUInt32(at: 2) == four)
            #expect(buffer.span.bigEndianUInt64(at: 6) == eight)
        }
    }

    @Test func `four bytes are overwritten in place`() {
        var buffer = Array(repeating: 0xEE as UInt8, count: 7)
        buffer.setBigEndian(0x0102_0304, at: 2)
        #expect(buffer == [0xEE, 0xEE, 1, 2, 3, 4, 0xEE])
    }

    @Test func `a span is appended whole, also an empty one`() {
        var buffer: [UInt8] = [1]
        buffer.append(bytes.span)
        buffer.append(bytes.span.extracting(0..<0))
        #expect(buffer == [1] + bytes)
    }

    @Test func `reading past the end stops the process`() async {
        await #expect(processExitsWith: .failure) {
            let short: [UInt8] = [1, 2, 3]
            _ = short.span.bigEndianUInt32(at: 0)
        }
    }
}
