import AssayBytes
import AssayWire
import TestSupport
import Testing

@Suite struct IdentifierTests {
    private let seed = UInt64.random(in: 0...UInt64.max)

    @Test func `ids and tokens are read from their own text only`() {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let id = random.id()
            let token = random.token()
            let idText = id.text
            let tokenText = token.text
            #expect(idText.count == 24 && ObjectID(text: idText.span) == id)
            #expect(tokenText.count == 51 && RefreshToken(text: tokenText.span) == token)
            for text in [idText, tokenText] {
                let shorter = Array(text.dropLast())
                let longer = text + [UInt8(ascii: "A")]
                #expect(ObjectID(text: shorter.span) == nil)
                #expect(ObjectID(text: longer.span) == nil)
                #expect(RefreshToken(text: shorter.span) == nil)
                #expect(RefreshToken(text: longer.span) == nil)
            }
            var spare = tokenText
            spare[50] = UInt8(ascii: "_")
            let other = RefreshToken(text: spare.span)
            #expect(other == nil || other?.text == spare)
        }
    }

    @Test func `ids are ordered as their bytes are`() {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var left = random.id()
            let right = random.id()
            if random.flag() { left.shard = right.shard }
            if random.flag() { left.random.high = right.random.high }
            var leftBytes: [UInt8] = []
            var rightBytes: [UInt8] = []
            left.append(to: &leftBytes)
            right.append(to: &rightBytes)
            #expect((left < right) == leftBytes.lexicographicallyPrecedes(rightBytes))
        }
    }

    @Test func `a list of lost ids is sorted, each once`() throws {
        let a = Array("a".utf8)
        let ab = Array("ab".utf8)
        let b = Array("b".utf8)
        let list = try #require(IdentifierTexts.list([b, ab, a, b, []]))
        #expect(list == [0, 1] + a + [2] + ab + [1] + b)
        let places = IdentifierTexts.read(list.span, 0..<list.count)
        #expect(places?.map { Array(list[$0]) } == [[], a, ab, b])
        #expect(IdentifierTexts.list([[UInt8](repeating: 0, count: 65)]) == nil)
        #expect(IdentifierTexts.list((0..<33).map { [$0] }) == nil)
        let none: [UInt8] = []
        #expect(IdentifierTexts.read(none.span, 0..<0) == [])
    }
}
