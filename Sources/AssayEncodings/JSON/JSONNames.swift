/// The names of a document by object, to find a name that stands twice.
///
/// Open addressing over a hash with a secret key: polynomials modulo 2^61 - 1, where no choice
/// of names collides more than by chance. So duplicates cost time linear in the text whoever
/// writes it. Whether a name is a duplicate never depends on the key: bytes decide.
struct JSONNames {
    /// Generation in the high half, record in the low half; another generation is empty.
    private var slots: [UInt64]
    private var generation: UInt64 = 0
    private let key: UInt64

    private static let prime: UInt64 = (1 << 61) - 1

    /// No room at all.
    init() {
        slots = []
        key = 0
    }

    /// Room for the names among `nodesMax` records, at most half full.
    init(nodesMax: Int) {
        var size = 16
        while size < nodesMax { size *= 2 }
        slots = Array(repeating: 0, count: size)
        key = UInt64.random(in: 1 << 32..<Self.prime)
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
        var state = UInt64(parent) << 24 | UInt64(UInt32(truncatingIfNeeded: name.count))
        var chunk: UInt64 = 0
        var pending = 0
        for index in name.indices {
            chunk = chunk << 8 | UInt64(name[index])
            pending += 1
            if pending == 7 {
                state = step(state, chunk)
                chunk = 0
                pending = 0
            }
        }
        state = step(state, chunk)
        // The remainder has structure in its low bits; spread it over the high ones.
        state ^= state >> 32
        return state &* 0x9E37_79B9_7F4A_7C15
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

    /// (state * key + chunk) modulo 2^61 - 1, not fully reduced.
    private func step(_ state: UInt64, _ chunk: UInt64) -> UInt64 {
        let (high, low) = state.multipliedFullWidth(by: key)
        let folded = (high << 3 | low >> 61) &+ (low & Self.prime) &+ chunk
        return (folded & Self.prime) &+ (folded >> 61)
    }
}
