import AssayBytes
import Testing

@Suite struct KeyedHashTests {
    @Test func `texts that differ in one byte, in length or in salt have other hashes`() {
        let hashing = KeyedHash()
        var seen: Set<UInt64> = []
        var count = 0
        for length in 0...64 {
            var text = [UInt8](repeating: 7, count: length)
            seen.insert(hashing.hash(text.span))
            seen.insert(hashing.hash(text.span, salt: 1))
            count += 2
            for index in text.indices {
                text[index] = 8
                seen.insert(hashing.hash(text.span))
                count += 1
                text[index] = 7
            }
        }
        #expect(seen.count == count)
    }

    @Test func `the same text has the same hash, under one key and not under another`() {
        let text = Array("a text of more than fourteen bytes, that is taken in twos".utf8)
        let hashing = KeyedHash()
        #expect(hashing.hash(text.span) == hashing.hash(Array(text).span))
        #expect(hashing.hash(text.span) != KeyedHash().hash(text.span))
    }
}
