/// Sizes of a chunk: the unit in which tables take memory.
enum Chunk {
    static let slotBits = 7
    /// Slots in a chunk. Small, so that a generation with few records costs little.
    static let slots = 1 << slotBits
    static let slotMask = slots - 1
}

/// Chunks of dropped generations, kept for the next ones and released a few at a time.
///
/// Dropping a generation of a million records only moves its chunks here; giving their memory
/// back to the machine all at once would be a long pause.
struct ChunkPool {
    /// Idle chunks by their words a slot.
    private var idle: [[[UInt64]]] = Array(repeating: [], count: ChunkPool.wordsMax + 1)
    /// Bytes of all chunks, idle ones included.
    private(set) var bytes = 0

    private static let wordsMax = 8

    static func bytes(words: Int) -> Int { words * Chunk.slots * 8 }

    mutating func take(words: Int) -> [UInt64] {
        if let chunk = idle[words].popLast() { return chunk }
        bytes += Self.bytes(words: words)
        return Array(repeating: 0, count: words * Chunk.slots)
    }

    mutating func give(_ chunks: inout [[UInt64]], words: Int) {
        if idle[words].isEmpty {
            swap(&idle[words], &chunks)
        } else {
            idle[words].append(contentsOf: chunks)
        }
        chunks = []
    }

    /// Chunks that no table uses.
    var idleCount: Int { idle.reduce(0) { $0 + $1.count } }

    /// Releases idle chunks beyond `keep` of each size, at most `most` of each.
    mutating func trim(keep: Int, most: Int) {
        for words in idle.indices where idle[words].count > keep {
            let extra = min(most, idle[words].count - keep)
            idle[words].removeLast(extra)
            bytes -= extra * Self.bytes(words: words)
        }
    }
}
