import AssayEncodings
import Testing

@Suite struct JSONSyntaxTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-1", "1.5", "\"\"", "[]", "{}", " \t\r\n[ ] \n",
        "[null,true,false,0,\"a\",[],{}]", "{\"a\":1,\"b\":{\"a\":1},\"\":[{}]}",
        "[ 1 , 2 ]", "{ \"a\" : 1 , \"b\" : 2 }", "[[[[[[[[]]]]]]]]",
    ])
    func `a text of the grammar is accepted`(text: String) {
        #expect(refusal(text) == nil)
    }

    @Test(
        arguments: [
            ("", .truncated, 0), ("  ", .truncated, 2), ("[", .truncated, 1), ("[1", .truncated, 2),
            ("[1,", .truncated, 3), ("{", .truncated, 1), ("{\"a\"", .truncated, 4),
            ("{\"a\":", .truncated, 5), ("{\"a\":1", .truncated, 6), ("{\"a\":1,", .truncated, 7),
            ("tru", .truncated, 3), ("\"abc", .truncated, 4), ("\"\\", .truncated, 2),
            ("\"\\u00", .truncated, 5), ("-", .truncated, 1), ("1.", .truncated, 2),
            ("1e+", .truncated, 3),
            ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1),
            ("[1 2]", .unexpectedByte, 3),
            ("{\"a\":1,}", .unexpectedByte, 7), ("{,}", .unexpectedByte, 1),
            ("{\"a\" 1}", .unexpectedByte, 5), ("{\"a\",1}", .unexpectedByte, 4),
            ("{a:1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1),
            ("{'a':1}", .unexpectedByte, 1),
            ("[1}", .unexpectedByte, 2), ("{\"a\":1]", .unexpectedByte, 6),
            ("]", .unexpectedByte, 0),
            ("nul1", .unexpectedByte, 3), ("True", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0),
            ("Infinity", .unexpectedByte, 0), ("+1", .unexpectedByte, 0),
            (".5", .unexpectedByte, 0),
            ("[1,\u{00A0}2]", .unexpectedByte, 3), ("[1,\u{0B}2]", .unexpectedByte, 3),
            ("\u{FEFF}{}", .unexpectedByte, 0), ("[\u{0}]", .unexpectedByte, 1),
            ("// a\n1", .unexpectedByte, 0), ("/* a */1", .unexpectedByte, 0),
            ("1 1", .leftover, 2), ("{}{}", .leftover, 2), ("[] x", .leftover, 3),
            ("nulll", .leftover, 4), ("\"a\"b", .leftover, 3), ("{}\u{0}", .leftover, 2),
        ] as [(String, JSONErrorKind, Int)])
    func `another text is refused at its first fault`(
        text: String, kind: JSONErrorKind, offset: Int
    ) {
        #expect(refusal(text) == JSONError(kind, at: offset))
    }

    @Test func `every truncation of a text is refused inside the text`() {
        let text = Array(
            "{\"a\\u00e9\":[1.5e-3,true,{\"é\":\"\\ud83d\\ude00\"}],\"b\":null,\"c\":\"𝄞\"}".utf8)
        #expect(refusal(text) == nil)
        for count in text.indices {
            let error = refusal(Array(text.prefix(count)))
            #expect(error?.kind == .truncated || error?.kind == .loneSurrogate, "\(count)")
            #expect((error?.offset ?? .max) <= count)
        }
    }

    @Test func `comments stand for white space only where they are allowed`() {
        let text = "// é 1\n{ // \"a\": 2\n\"a\"//\n:// x\r\n1//,\n}// end"
        #expect(refusal(text, commentsAllowed: true) == nil)
        #expect(refusal(text) == JSONError(.unexpectedByte, at: 0))
        #expect(refusal("\"// a\"") == nil)
    }

    @Test(
        arguments: [
            ("/", .truncated, 1), ("1 /", .truncated, 3), ("/* a */ 1", .unexpectedByte, 1),
            ("# a\n1", .unexpectedByte, 0), ("1 // a", nil, 0), ("//", .truncated, 2),
            ("// a\r1", .truncated, 6),
        ] as [(String, JSONErrorKind?, Int)])
    func `a comment is two slashes and the rest of the line`(
        text: String, kind: JSONErrorKind?, offset: Int
    ) {
        #expect(refusal(text, commentsAllowed: true) == kind.map { JSONError($0, at: offset) })
    }

    @Test func `a comment is UTF-8 too`() {
        let error = refusal([0x2F, 0x2F, 0x20, 0xC0, 0x80, 0x0A, 0x31], commentsAllowed: true)
        #expect(error == JSONError(.invalidUTF8, at: 3))
    }
}

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("-1", -1), ("1562262616", 1_562_262_616),
            ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ] as [(String, Int64)])
    func `an integer is exact`(text: String, value: Int64) throws {
        let document = try parse(text).get()
        #expect(document.integer(document.root) == value)
    }

    @Test(arguments: [
        "-0", "0.0", "1.0", "1e0", "1E2", "1562262616.5", "9223372036854775808",
        "-9223372036854775809", "99999999999999999999999999999999", "18446744073709551617",
    ])
    func `another number is a number but no integer`(text: String) throws {
        let document = try parse(text).get()
        #expect(document.kind(document.root) == .number)
        #expect(document.integer(document.root) == nil)
        #expect(document.sourceText(document.root) == text)
    }

    @Test(arguments: [
        "0", "-0", "10", "0.5", "-0.25", "1e5", "1E5", "1e+5", "1e-05", "1.50e00",
        "123456789012345",
    ])
    func `every form of the grammar is accepted`(text: String) throws {
        #expect(refusal(text) == nil)
        #expect(refusal("[\(text),\(text)]") == nil)
    }

    @Test(
        arguments: [
            ("01", .invalidNumber, 1), ("-01", .invalidNumber, 2), ("00", .invalidNumber, 1),
            ("-a", .invalidNumber, 1), ("1.a", .invalidNumber, 2), ("1.e5", .invalidNumber, 2),
            ("1ea", .invalidNumber, 2), ("1e+-5", .invalidNumber, 3), ("0x10", .leftover, 1),
            ("1_000", .leftover, 1), ("--1", .invalidNumber, 1), ("1.5.5", .leftover, 3),
        ] as [(String, JSONErrorKind, Int)])
    func `another form is refused`(text: String, kind: JSONErrorKind, offset: Int) {
        #expect(refusal(text) == JSONError(kind, at: offset))
    }

    @Test func `what is no number has no integer`() throws {
        for text in ["null", "\"1\"", "[1]", "{}", "true"] {
            let document = try parse(text).get()
            let number = document.number(document.root) != nil
            #expect(document.integer(document.root) == nil)
            #expect(!number)
        }
    }
}
