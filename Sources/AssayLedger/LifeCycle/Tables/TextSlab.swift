import AssayBytes

/// Bytes of variable length, one behind the other in chunks: millions of names and keys without
/// an allocation each. What is let go of is not used again.
struct TextSlab: Sendable {
    /// More than the longest text; no text lies in two chunks.
    private static let chunkBytes = 65_536

    private var chunks: [[UInt8]] = []

    /// What it takes in memory.
    var bytes: Int { chunks.count * Self.chunkBytes }

    /// Keeps a text of at most 65,535 bytes; its place.
    mutating func append(_ text: [UInt8]) -> UInt32 {
        let last = chunks.last?.count ?? Self.chunkBytes
        if last + text.count > Self.chunkBytes {
            var chunk: [UInt8] = []
            chunk.reserveCapacity(Self.chunkBytes)
            chunks.append(chunk)
        }
        let chunk = chunks.count - 1
        let place = chunk * Self.chunkBytes + chunks[chunk].count
        chunks[chunk].append(text.span)
        return UInt32(truncatingIfNeeded: place)
    }

    /// The text at a place.
    func text(at place: UInt32, count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        let start = Int(place) % Self.chunkBytes
        return Array(chunks[Int(place) / Self.chunkBytes][start..<(start + count)])
    }

    /// Puts a text of the same length in the place of another.
    mutating func overwrite(at place: UInt32, with text: [UInt8]) {
        guard !text.isEmpty else { return }
        let start = Int(place) % Self.chunkBytes
        chunks[Int(place) / Self.chunkBytes]
            .replaceSubrange(start..<(start + text.count), with: text)
    }
}
