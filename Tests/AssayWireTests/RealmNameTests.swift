import AssayBytes
import AssayWire
import Testing

@Suite struct RealmNameTests {
    @Test(arguments: ["a", "0", "default", "a.b_c-d", String(repeating: "z", count: 63)])
    func `a name is kept`(_ text: String) throws {
        let name = try #require(RealmName(text))
        #expect(name.text == text)
        #expect(name.count == text.utf8.count)
        #expect(!name.isNone)
        var bytes: [UInt8] = []
        name.appendLengthPrefixed(to: &bytes)
        #expect(bytes == [UInt8(text.utf8.count)] + Array(text.utf8))
    }

    @Test(arguments: [
        "A", ".a", "-a", "_a", "a b", "a/b", "ä", "a\0", String(repeating: "z", count: 64),
    ])
    func `what is no name is refused`(_ text: String) {
        #expect(RealmName(text) == nil)
    }

    @Test func `the empty name is none`() {
        #expect(RealmName("") == RealmName.none)
        #expect(RealmName.none.isNone)
    }

    @Test func `names are ordered as their bytes are`() throws {
        let long = String(repeating: "m", count: 40)
        let texts = ["0", "a", "a-", "a.", "a0", "aa", "ab", "b", long, long + "a", long + "b"]
        let names = try texts.map { try #require(RealmName($0)) }
        for (index, name) in names.enumerated() {
            for (other, another) in names.enumerated() {
                #expect((name < another) == (index < other), "\(texts[index]) \(texts[other])")
            }
        }
        #expect(Set(names).count == names.count)
    }

    private static func isSpelt(_ name: String, by bytes: [UInt8]) -> Bool {
        RealmName(name)?.isSpelt(bytes.span) == true
    }

    @Test func `a name is spelt by its own bytes alone`() {
        for count in 0...63 {
            let bytes = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 23) }
            let name = String(decoding: bytes, as: UTF8.self)
            #expect(Self.isSpelt(name, by: bytes))
            for index in bytes.indices {
                var other = bytes
                other[index] ^= 1
                #expect(!Self.isSpelt(name, by: other))
            }
            #expect(!Self.isSpelt(name, by: bytes + [UInt8(ascii: "a")]))
            #expect(count == 0 || !Self.isSpelt(name, by: Array(bytes.dropLast())))
        }
    }
}
