import AssayBytes
import AssayEncodings
import TestSupport
import Testing

@Suite struct JSONDocumentTests {
    private let text =
        "{\"n\":null,\"t\":true,\"f\":false,\"i\":-7,\"s\":\"a\\n\",\"a\":[1,[2,3],{\"x\":4}],\"o\":{\"i\":8}}"

    private func document() throws -> JSONDocument { try parse(text).get() }

    private func member(_ name: String, _ document: JSONDocument) throws -> JSONNode {
        try #require(document.member(name, of: document.root))
    }

    @Test func `each value has its kind`() throws {
        let document = try document()
        let kinds = document.members(of: document.root).map { document.kind($0.value) }
        #expect(kinds == [.null, .true, .false, .number, .string, .array, .object])
        #expect(document.kind(document.root) == .object)
    }

    @Test func `members are found by name in their own object only`() throws {
        let document = try document()
        #expect(document.integer(try member("i", document)) == -7)
        let inner = try #require(document.member("i", of: try member("o", document)))
        #expect(document.integer(inner) == 8)
        #expect(document.member("x", of: document.root) == nil)
        #expect(document.member("", of: document.root) == nil)
        #expect(document.member("i", of: try member("a", document)) == nil)
        #expect(document.member("i", of: try member("s", document)) == nil)
        let name: [UInt8] = [0x74]
        let found = document.member(name.span, of: document.root)
        #expect(document.bool(try #require(found)) == true)
    }

    @Test func `a name written with escapes is found by its content`() throws {
        let document = try parse("{\"\\u0061lg\":1,\"\":2}").get()
        let found = try #require(document.member("alg", of: document.root))
        #expect(document.integer(found) == 1)
        let empty = try #require(document.member("", of: document.root))
        #expect(document.integer(empty) == 2)
    }

    @Test func `members and elements come in the order of the text`() throws {
        let document = try document()
        let names = document.members(of: document.root).map { document.text($0.name) }
        #expect(names == ["n", "t", "f", "i", "s", "a", "o"])
        let elements = document.elements(of: try member("a", document)).map {
            document.sourceText($0)
        }
        #expect(elements == ["1", "[2,3]", "{\"x\":4}"])
        #expect(document.count(of: document.root) == 7)
        #expect(document.count(of: try member("a", document)) == 3)
        #expect(document.count(of: try member("s", document)) == 0)
        #expect(Array(document.elements(of: document.root)).isEmpty)
        #expect(Array(document.members(of: try member("a", document))).isEmpty)
        #expect(Array(document.members(of: try member("i", document))).isEmpty)
    }

    @Test func `strings compare by content`() throws {
        let document = try document()
        let string = try member("s", document)
        #expect(document.equals(string, "a\n"))
        #expect(!document.equals(string, "a"))
        #expect(!document.equals(string, "a\\n"))
        #expect(!document.equals(try member("n", document), "null"))
        #expect(document.content(string) == [0x61, 0x0A])
        #expect(document.content(try member("i", document)) == nil)
    }

    @Test func `values of another kind are nil`() throws {
        let document = try document()
        #expect(document.bool(try member("f", document)) == false)
        #expect(document.bool(try member("n", document)) == nil)
        #expect(document.bool(try member("i", document)) == nil)
        #expect(document.integer(try member("s", document)) == nil)
    }

    @Test func `a value knows its bytes and its place`() throws {
        let text = "{\n  \"a\": [1,\n  {\"b\" : \"é\\u0041\"} ]\n}"
        let document = try parse(text).get()
        let array = try #require(document.member("a", of: document.root))
        #expect(document.sourceText(array) == "[1,\n  {\"b\" : \"é\\u0041\"} ]")
        let object = try #require(Array(document.elements(of: array)).last)
        #expect(document.sourceText(object) == "{\"b\" : \"é\\u0041\"}")
        #expect(document.place(of: object).line == 3)
        #expect(document.place(of: object).column == 3)
        #expect(document.offset(of: array) == 9)
        #expect(document.sourceText(document.root) == text)
    }

    @Test func `an error knows its line`() throws {
        let text = Array("{\n  \"a\": 1,\n  \"a\": 2\n}".utf8)
        let error = try #require(refusal(text))
        let place = error.place(in: text.span)
        #expect(error.kind == .duplicateName)
        #expect(place.line == 3)
        #expect(place.column == 3)
        var document = JSONDocument()
        #expect(throws: error) { try document.parse(text.span) }
        #expect(document.place(of: error) == place)
        let beyond = JSONPlace(offset: 1000, in: text.span)
        #expect(beyond.line == 4)
        #expect(beyond.column == 2)
    }

    @Test func `a document without a text, or after an error, is null`() throws {
        var document = JSONDocument()
        #expect(document.kind(document.root) == .null)
        #expect(document.sourceText(document.root).isEmpty)
        try document.parse(Array("{\"a\":\"\\n\"}".utf8).span)
        #expect(document.kind(document.root) == .object)
        for broken in ["{\"a\":1", String(repeating: " ", count: 70_000), "\u{1}"] {
            #expect(throws: JSONError.self) { try document.parse(Array(broken.utf8).span) }
            #expect(document.kind(document.root) == .null)
            #expect(document.member("a", of: document.root) == nil)
            #expect(document.count(of: document.root) == 0)
        }
    }

    @Test func `a reused document reads each text as a new one does`() throws {
        let texts = [
            text, "{\"a\":1}", "[\"\\u0041\",\"b\\tc\"]", "1", "{\"a\":{\"a\":\"\\\\\"}}", "[]",
            "{\"a\":1,\"a\":2}",
        ]
        var document = JSONDocument()
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let text = Array(texts[Int.random(in: 0..<texts.count, using: &generator)].utf8)
            var failure: JSONError?
            do throws(JSONError) { try document.parse(text.span) } catch { failure = error }
            switch parse(text) {
            case .success(let fresh):
                #expect(JSONValue(fresh.root, in: fresh) == JSONValue(document.root, in: document))
            case .failure(let error):
                #expect(failure == error)
            }
        }
    }

    @Test func `iterators keep to the text they were made of`() throws {
        var document = try parse("[1,2,3,4]").get()
        var elements = document.elements(of: document.root)
        #expect(elements.next() != nil)
        try document.parse(Array("1".utf8).span)
        #expect(elements.next() != nil && elements.next() != nil && elements.next() != nil)
        #expect(elements.next() == nil)
    }

    @Test func `a JWS part is read straight from base64url`() throws {
        var document = JSONDocument(limits: JSONLimits(bytesMax: 40))
        try document.parse(base64URL: Array("eyJhbGciOiJFUzI1NiJ9".utf8).span)
        #expect(document.equals(try #require(document.member("alg", of: document.root)), "ES256"))
        #expect(document.sourceText(document.root) == "{\"alg\":\"ES256\"}")
        for broken in ["eyJhbGciOiJFUzI1NiJ9=", "eyJ", "e", "e30=", "e31", "*"] {
            #expect(throws: JSONError.self) {
                try document.parse(base64URL: Array(broken.utf8).span)
            }
            #expect(document.kind(document.root) == .null)
        }
        let long = [UInt8](repeating: 0x41, count: 56)
        #expect(throws: JSONError(.tooLarge, at: 40)) { try document.parse(base64URL: long.span) }
        #expect(throws: JSONError(.invalidBase64URL, at: 0)) {
            try document.parse(base64URL: Array("e31".utf8).span)
        }
    }
}
