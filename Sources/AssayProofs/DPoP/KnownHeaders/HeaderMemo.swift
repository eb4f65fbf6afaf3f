import AssayBytes
import AssayCrypto

/// Protected headers that were met before, by their very bytes, so that a client's next proof costs
/// neither the JSON of its header, nor its thumbprint, nor the import of its key.
///
/// A header is kept from the second time on that it is met among so many others: one that comes
/// once, as those of hostile callers do, takes no room. Bounded by two generations: the older is
/// forgotten when the younger is full.
package struct HeaderMemo: Sendable {
    private struct Entry {
        var text: [UInt8]
        var header: KnownHeader
    }

    /// Places for marks of headers met once, a power of two: of a byte each, so that they stay in
    /// near memory, where one header in 255 is taken for one met before.
    private static let marksMax = 1 << 13

    private let hashing = KeyedHash()
    private var young: [UInt64: Entry] = [:]
    private var old: [UInt64: Entry] = [:]
    private var marks: [UInt8]
    private let countMax: Int
    /// The hash of the header that was looked for last.
    private var lastHash: UInt64 = 0
    /// Proofs whose header was here.
    package private(set) var hits: UInt64 = 0
    /// Proofs whose header was not.
    package private(set) var misses: UInt64 = 0

    /// A memo of so many headers at the most; none are kept with less than two.
    package init(countMax: Int = 20_000) {
        self.countMax = countMax
        marks = Array(repeating: 0, count: countMax > 1 ? Self.marksMax : 0)
    }

    /// How many headers there are.
    package var count: Int { young.count + old.count }

    /// What the header at `range` of `bytes` says, where it is known.
    mutating func header(_ range: Range<Int>, of bytes: [UInt8]) -> KnownHeader? {
        guard countMax > 1 else { return nil }
        let text = bytes.span.extracting(range)
        let hash = hashing.hash(text)
        lastHash = hash
        if !young.isEmpty, let entry = young[hash], Self.same(entry.text.span, text) {
            hits &+= 1
            return entry.header
        }
        guard !old.isEmpty, let entry = old[hash], Self.same(entry.text.span, text) else {
            misses &+= 1
            return nil
        }
        hits &+= 1
        old[hash] = nil
        insert(entry, hash)
        return entry.header
    }

    /// The header at `range` of `bytes`, which was looked for last and not known, says this.
    mutating func met(_ range: Range<Int>, of bytes: [UInt8], _ header: KnownHeader) {
        guard countMax > 1 else { return }
        let hash = lastHash
        let place = Int(truncatingIfNeeded: hash >> 32) & (Self.marksMax - 1)
        let mark = max(UInt8(truncatingIfNeeded: hash >> 48), 1)
        guard marks[place] == mark else {
            marks[place] = mark
            return
        }
        marks[place] = 0
        // What is kept holds for every later proof, also for one that leaves nothing to the
        // signature.
        guard header.key.isOnCurve else { return }
        old[hash] = nil
        insert(Entry(text: Array(bytes[range]), header: header), hash)
    }

    private mutating func insert(_ entry: Entry, _ hash: UInt64) {
        if young.count >= countMax / 2 {
            old = young
            young = [:]
        }
        young[hash] = entry
    }

    private static func same(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        // Without a way out in between many bytes are compared at a time.
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
