import AssayTransport
import Testing

@Suite struct PeerIDTests {
    @Test func `an id of every length keeps its bytes and its length`() throws {
        var seen: Set<PeerID> = []
        for count in 0...255 {
            for filler in [UInt8(0), 7, 255] {
                let bytes = [UInt8](repeating: filler, count: count)
                let made = PeerID(bytes.span)
                let id = try #require(made)
                var copy: [UInt8] = []
                id.append(to: &copy)
                #expect(copy == bytes)
                #expect(id.count == count)
                seen.insert(id)
            }
        }
        // All differ, save that the empty one has no filler.
        #expect(seen.count == 255 * 3 + 1)
    }

    @Test func `an id beyond 255 bytes is none`() {
        let bytes = [UInt8](repeating: 1, count: 256)
        let id = PeerID(bytes.span)
        #expect(id == nil)
    }
}
