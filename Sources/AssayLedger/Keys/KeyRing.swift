package import AssayBytes
package import AssayWire

/// The minting keys of an epoch: those that still count, the newest, and the one after it.
///
/// Each is the newest for one period and is honoured as much longer as a value minted at its
/// very end may live. The next one is always handed out ahead, so that a verifier which joins
/// once a period is never without.
package struct KeyRing: Sendable {
    package private(set) var keys: [MintingKey] = []
    private var rememberedIds: [UInt16] = []
    private let periodMilliseconds: Int64
    private let overlapMilliseconds: Int64
    private let skewMilliseconds: Int64

    /// Draws for an id that is not remembered; of 65 536 at most 1024 are.
    private static let drawsMax = 64

    /// An empty ring.
    ///
    /// - Parameters:
    ///   - mintedLife: the longest a challenge or nonce may be presented, skew included.
    ///   - remembering: ids of earlier rings, which this one avoids.
    package init(
        periodMilliseconds: Int64, mintedLifeMilliseconds: Int64, skewMilliseconds: Int64,
        remembering earlier: KeyRing? = nil
    ) {
        // Verifiers follow the ledger's clock within the skew limit.
        overlapMilliseconds = mintedLifeMilliseconds + skewMilliseconds
        // One answer to `ledger.join` holds 16 keys: at most 8 overlap the one in force.
        self.periodMilliseconds = max(periodMilliseconds, overlapMilliseconds / 8, 1000)
        self.skewMilliseconds = skewMilliseconds
        rememberedIds = earlier?.rememberedIds ?? []
    }

    /// Whether there is a key to add or to drop at `now`.
    package func needsAdvance(at now: WallTime) -> Bool {
        needsKey(at: now) || keys.first.map { $0.until <= now } == true
    }

    private func needsKey(at now: WallTime) -> Bool {
        guard let newest = keys.last else { return true }
        return newest.from <= now
    }

    /// Brings the ring to `now`: drops keys nobody may use, adds those that are due.
    ///
    /// Returns false when randomness failed; the ring is then as it was, or shorter.
    package mutating func advance(to now: WallTime, random: () -> Bytes32?) -> Bool {
        keys.removeAll { $0.until <= now }
        // After a long stop the next key's turn may be over before it was ever used.
        if let newest = keys.last, newest.from.advanced(by: periodMilliseconds) <= now {
            keys.removeAll()
        }
        while needsKey(at: now) {
            guard let key = draw(after: keys.last, now: now, random) else { return false }
            keys.append(key)
        }
        return true
    }

    private mutating func draw(
        after last: MintingKey?, now: WallTime, _ random: () -> Bytes32?
    ) -> MintingKey? {
        guard let secret = random(), let id = drawId(random) else { return nil }
        // The first is in force for a verifier whose clock is a little behind, too.
        let first = now.advanced(by: -skewMilliseconds)
        let from = last?.from.advanced(by: periodMilliseconds) ?? first
        let until = from.advanced(by: periodMilliseconds).advanced(by: overlapMilliseconds)
        return MintingKey(id: id, from: from, until: until, key: secret)
    }

    private mutating func drawId(_ random: () -> Bytes32?) -> UInt16? {
        for _ in 0..<Self.drawsMax {
            guard let bytes = random() else { return nil }
            let id = UInt16(truncatingIfNeeded: bytes.word0)
            guard !rememberedIds.contains(id) else { continue }
            if rememberedIds.count == LedgerLimits.keyIdsRememberedMax {
                rememberedIds.removeFirst()
            }
            rememberedIds.append(id)
            return id
        }
        return nil
    }
}
