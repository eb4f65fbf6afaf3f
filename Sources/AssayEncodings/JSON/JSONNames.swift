import AssayBytes

/// The names of a document by object, to find a name that stands twice.
///
/// Open addressing over a hash with a secret key, so duplicates cost time linear in the text
/// whoever writes it. Whether a name is a duplicate never depends on the key: bytes decide.
struct JSONNames {
    /// Generation in the high half, record in the low half; another generation is empty.
    private var slots: [UInt64]
    private var generation: UInt64 = 0
    private let hashing: KeyedHash

    /// No room at all.
    init() {
        slots = []
        hashing = .none
    }

    /// Room for the names among `nodesMax` records, at most half full.
    init(nodesMax: Int) {
        var size = 16
        while size < nodesMax { size *= 2 }
        slots = Array(repeating: 0, count: size)
        hashing = KeyedHash()
    }

    /// Forgets all names.
    mutating func reset() {
        generation += 1
        if generation > UInt64(UInt32.max) {
            generation = 1
            for index in slots.indices { slots[index] = 0 }
        }
    }

    /// The hash of a name of the object at record `parent`.
    func hash(_ name: Span<UInt8>, parent: UInt32) -> UInt64 {
        hashing.hash(name, salt: parent)
    }

    /// The slot a hash starts at.
    func slot(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
    }

    /// The slot to look at after `slot`.
    func slot(after slot: Int) -> Int {
        (slot + 1) & (slots.count - 1)
    }

    /// The record kept in a slot; nil when it is empty.
    func record(in slot: Int) -> Int? {
        let value = slots[slot]
        return value >> 32 == generation ? Int(truncatingIfNeeded: value & 0xFFFF_FFFF) : nil
    }

    /// Keeps a record in an empty slot.
    mutating func keep(_ record: Int, in slot: Int) {
        slots[slot] = generation << 32 | UInt64(UInt32(truncatingIfNeeded: record))
    }
}
