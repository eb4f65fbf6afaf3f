/// The requests that wait for the ledger, each in a slot; a token is a slot and its generation, so
/// that an earlier use of the slot is told apart.
struct ContinuationTable: Sendable {
    private var slots: [Continuation?] = []
    private var generations: [UInt32] = []
    private var free: [Int] = []

    /// How many wait.
    var count: Int { slots.count - free.count }

    /// Keeps a request and what it waits for; gives its token, which is below 2^63.
    mutating func insert(_ request: Request, _ purpose: consuming Continuation.Purpose) -> UInt64 {
        let slot: Int
        if let last = free.popLast() {
            slot = last
            slots[slot] = Continuation(request: request, purpose: purpose)
        } else {
            slot = slots.count
            slots.append(Continuation(request: request, purpose: purpose))
            generations.append(0)
        }
        return UInt64(generations[slot]) << 32 | UInt64(slot)
    }

    /// Takes one out; nil when it is not there any more.
    mutating func remove(_ token: UInt64) -> Continuation? {
        let slot = Int(token & 0xFFFF_FFFF)
        guard slot < slots.count, UInt64(generations[slot]) == token >> 32 else { return nil }
        let taken = slots[slot].take()
        guard case .some = taken else { return nil }
        generations[slot] = (generations[slot] &+ 1) & 0x7FFF_FFFF
        free.append(slot)
        return taken
    }
}
