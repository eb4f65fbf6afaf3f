import AssayEncodings
import Testing

private func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }

private func content(_ text: String) -> String? {
    guard let document = try? parse(text).get() else { return nil }
    return document.text(document.root)
}

@Suite struct JSONStringTests {
    @Test(arguments: 0..<20)
    func `a string ends, or is refused, at the byte where it does`(place: Int) throws {
        let before = String(repeating: "~", count: place)
        let after = String(repeating: " ", count: 20 - place)
        for byte in UInt8.min...UInt8.max {
            let text = Array("[\"\(before)".utf8) + [byte] + Array("\(after)\"]".utf8)
            var document = JSONDocument()
            let error: JSONError?
            do throws(JSONError) {
                try document.parse(text.span)
                error = nil
            } catch {
                #expect(byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C)
                #expect(error.offset >= 2 + place && error.offset <= text.count)
                if byte < 0x20 { #expect(error == JSONError(.controlCharacter, at: 2 + place)) }
                continue
            }
            #expect(error == nil && byte >= 0x20 && byte < 0x80 && byte != 0x22)
            #expect(byte != 0x5C)
            let string = document.elements(of: document.root).map { document.source($0).count }
            #expect(string == [place + after.utf8.count + 3])
        }
    }

    @Test(arguments: [
        ("\"\"", ""), ("\"abc\"", "abc"), ("\"é𝄞 \u{7F}\"", "é𝄞 \u{7F}"),
        ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
        ("\"\\u0041\\u00e9\\u00E9\\u20ac\\uFFFF\"", "Aéé€\u{FFFF}"),
        ("\"\\ud834\\udd1e\\uDBFF\\uDFFF\\uD800\\uDC00\"", "𝄞\u{10FFFF}\u{10000}"),
        ("\"a\\u0000b\"", "a\u{0}b"), ("\"é\\né\"", "é\né"),
        ("\"\\ud7ff\\ue000\"", "\u{D7FF}\u{E000}"),
    ])
    func `escapes stand for their characters`(text: String, expected: String) {
        #expect(content(text) == expected)
    }

    @Test(
        arguments: [
            ("\"\\a\"", .invalidEscape, 1), ("\"\\'\"", .invalidEscape, 1),
            ("\"\\x41\"", .invalidEscape, 1),
            ("\"\\N\"", .invalidEscape, 1), ("\"\\u12g4\"", .invalidEscape, 5),
            ("\"\\u+123\"", .invalidEscape, 3), ("\"\\U0041\"", .invalidEscape, 1),
            ("\"ab\\ud800\"", .loneSurrogate, 3), ("\"\\ud800x\"", .loneSurrogate, 1),
            ("\"\\ud800\\n\"", .loneSurrogate, 1), ("\"\\ud800\\u0041\"", .loneSurrogate, 1),
            ("\"\\ud800\\ud800\"", .loneSurrogate, 1), ("\"\\udc00\"", .loneSurrogate, 1),
            ("\"\\udfff\\ud800\"", .loneSurrogate, 1), ("\"a\nb\"", .controlCharacter, 2),
            ("\"\\n\u{1}\"", .controlCharacter, 3), ("\"\u{1F}\"", .controlCharacter, 1),
        ] as [(String, JSONErrorKind, Int)])
    func `other escapes and bare control characters are refused`(
        text: String, kind: JSONErrorKind, offset: Int
    ) {
        #expect(refusal(text) == JSONError(kind, at: offset))
    }

    @Test func `every escaped code unit alone is its scalar or a lone surrogate`() {
        for unit in 0...0xFFFF as ClosedRange<UInt32> {
            let digits = String(unit, radix: 16)
            let text = "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\""
            let expected = Unicode.Scalar(unit).map { String(Character($0)) }
            if content(text) != expected { Issue.record("\(text)") }
        }
    }
}

@Suite struct JSONUTF8Tests {
    /// The standard library's own validation is the other opinion.
    private func check(_ bytes: [UInt8]) {
        let isValid = String(validating: bytes, as: UTF8.self) != nil
        for text in [quoted(bytes), quoted([0x5C, 0x6E] + bytes)] {
            let error = refusal(text)
            guard (error == nil) != isValid else { continue }
            Issue.record("\(bytes): \(String(describing: error))")
        }
    }

    @Test func `every sequence of two bytes is judged as the standard library does`() {
        for first in 0x80...0xFF as ClosedRange<UInt8> {
            for second in 0x20...0xFF as ClosedRange<UInt8> where second != 0x22 && second != 0x5C {
                check([first, second])
            }
        }
    }

    @Test func `sequences of three bytes at every boundary are judged alike`() {
        let edges: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xFF,
        ]
        for first in 0xC0...0xFF as ClosedRange<UInt8> {
            for second in edges {
                for third in edges { check([first, second, third]) }
            }
        }
    }

    @Test func `sequences of four bytes at every boundary are judged alike`() {
        let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xF0, 0xFF]
        for first in 0xEF...0xF8 as ClosedRange<UInt8> {
            for second in edges {
                for third in edges {
                    for fourth in edges { check([first, second, third, fourth]) }
                }
            }
        }
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0x80], [0xBF], [0xFE], [0xFF], [0xC3, 0x41],
            [0xE2, 0x82, 0x41], [0xF0, 0x9F, 0x98, 0x41],
        ] as [[UInt8]])
    func `overlong forms, surrogates and broken sequences are refused where they start`(
        bytes: [UInt8]
    ) {
        #expect(refusal(quoted([0x61] + bytes)) == JSONError(.invalidUTF8, at: 2))
        let name = [0x7B, 0x22] + bytes + Array("\":1}".utf8)
        #expect(refusal(name) == JSONError(.invalidUTF8, at: 2))
    }
}
