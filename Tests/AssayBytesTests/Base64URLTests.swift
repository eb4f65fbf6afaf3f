import AssayBytes
import TestSupport
import Testing

private let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

private func decode(_ text: [UInt8]) -> [UInt8]? {
    var buffer: [UInt8] = [0xAA, 0xBB]
    let isGood = Base64URL.decode(text.span, appendingTo: &buffer)
    guard buffer.starts(with: [0xAA, 0xBB]) else { return [0xDE, 0xAD] }
    guard isGood else { return buffer.count == 2 ? nil : [0xDE, 0xAD] }
    return Array(buffer.dropFirst(2))
}

private func encode(_ bytes: [UInt8]) -> [UInt8] {
    var buffer: [UInt8] = []
    Base64URL.encode(bytes.span, appendingTo: &buffer)
    return buffer
}

private func decode32(_ text: [UInt8]) -> [UInt8]? {
    Base64URL.decode32(text.span)?.array
}

@Suite struct Base64URLTests {
    @Test(
        arguments: [
            ("", []),
            ("Zg", Array("f".utf8)),
            ("Zm8", Array("fo".utf8)),
            ("Zm9v", Array("foo".utf8)),
            ("Zm9vYg", Array("foob".utf8)),
            ("Zm9vYmE", Array("fooba".utf8)),
            ("Zm9vYmFy", Array("foobar".utf8)),
            ("A-z_4ME", [3, 236, 255, 224, 193]),
        ] as [(String, [UInt8])])
    func `the examples of RFC 4648 section 10 and RFC 7515 appendix C`(
        text: String, bytes: [UInt8]
    ) {
        #expect(decode(Array(text.utf8)) == bytes)
        #expect(encode(bytes) == Array(text.utf8))
    }

    @Test func `every length decodes to what was encoded`() {
        var generator = SeededGenerator(seed: 1)
        for count in 0..<300 {
            let bytes = generator.bytes(count)
            let text = encode(bytes)
            #expect(text.count == Base64URL.encodedCount(of: count))
            #expect(Base64URL.decodedCount(of: text.count) == count)
            #expect(decode(text) == bytes, "\(count) bytes")
        }
    }

    @Test func `of all texts of two bytes only those of the alphabet without spare bits pass`() {
        var accepted = 0
        for first in 0...255 as ClosedRange<UInt8> {
            for second in 0...255 as ClosedRange<UInt8> {
                guard let bytes = decode([first, second]) else { continue }
                accepted += 1
                #expect(encode(bytes) == [first, second])
            }
        }
        #expect(accepted == 256)
    }

    @Test func `of all texts of three characters only those without spare bits pass`() {
        var accepted = 0
        for first in alphabet {
            for second in alphabet {
                for third in alphabet {
                    guard let bytes = decode([first, second, third]) else { continue }
                    accepted += 1
                    if encode(bytes) != [first, second, third] { Issue.record("\(bytes)") }
                }
            }
        }
        #expect(accepted == 65536)
    }

    @Test func `no text of length one modulo four passes`() {
        for count in stride(from: 1, to: 90, by: 4) {
            #expect(decode(Array(repeating: 0x41, count: count)) == nil)
        }
    }

    @Test(arguments: [
        "Zg==", "Zm8=", "Zm9v=", "Zm9v\n", " Zm9v", "Zm+v", "Zm/v", "Zm9v.", "Zm9\u{0}",
    ])
    func `padding, white space and other alphabets are refused`(text: String) {
        #expect(decode(Array(text.utf8)) == nil)
    }

    @Test func `one wrong byte anywhere is refused`() {
        let text = encode(Array(0..<47))
        for index in text.indices {
            for wrong in 0...255 as ClosedRange<UInt8> where !alphabet.contains(wrong) {
                var broken = text
                broken[index] = wrong
                if decode(broken) != nil { Issue.record("\(wrong) at \(index)") }
            }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4] as [UInt64])
    func `a mutated text is refused or is the encoding of what it gives`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2000 {
            var text = encode(generator.bytes(Int.random(in: 1...70, using: &generator)))
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<text.count, using: &generator)
                text[index] =
                    Bool.random(using: &generator)
                    ? alphabet[Int.random(in: 0..<64, using: &generator)]
                    : UInt8.random(in: 0...255, using: &generator)
            }
            if let bytes = decode(text), encode(bytes) != text {
                Issue.record("seed \(seed) round \(round): \(text)")
            }
        }
    }
}

@Suite struct Base64URL32Tests {
    private let thumbprint = Array("0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I".utf8)

    @Test func `32 bytes and their 43 characters`() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let bytes = generator.bytes(32)
            let text = encode(bytes)
            #expect(decode32(text) == bytes)
            var appended: [UInt8] = [7]
            if let value = Bytes32(bytes.span) { Base64URL.encode(value, appendingTo: &appended) }
            #expect(appended == [7] + text)
        }
    }

    @Test func `every change of one byte agrees with the general decoder`() {
        for index in thumbprint.indices {
            for byte in 0...255 as ClosedRange<UInt8> {
                var text = thumbprint
                text[index] = byte
                if decode32(text) != decode(text) { Issue.record("\(byte) at \(index)") }
                if Base64URL.isCanonical43(text.span) != (decode(text) != nil) {
                    Issue.record("\(byte) at \(index)")
                }
            }
        }
    }

    @Test func `no other length passes`() {
        for count in 0..<90 where count != 43 {
            let text = Array(repeating: 0x41 as UInt8, count: count)
            #expect(decode32(text) == nil)
            let isCanonical = Base64URL.isCanonical43(text.span)
            #expect(!isCanonical)
        }
    }

    @Test func `bytes of a buffer are encoded behind it`() {
        var buffer: [UInt8] = Array("..foobar".utf8)
        Base64URL.encode(2..<7, of: &buffer)
        #expect(buffer == Array("..foobarZm9vYmE".utf8))
        Base64URL.encode(3..<3, of: &buffer)
        #expect(buffer.count == 15)
    }

    @Test func `bytes of a buffer have the text they have alone, at every length and place`() {
        var generator = SeededGenerator(seed: 3)
        for count in 0..<100 {
            let before = generator.bytes(count % 7)
            let bytes = generator.bytes(count)
            let after = generator.bytes(count % 3)
            var buffer = before + bytes + after
            Base64URL.encode(before.count..<before.count + count, of: &buffer)
            #expect(buffer == before + bytes + after + encode(bytes))
        }
    }
}
