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
}
