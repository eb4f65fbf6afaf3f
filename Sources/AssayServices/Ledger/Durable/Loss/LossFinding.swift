package import AssayBytes
package import AssayStore

/// Why a store can't be trusted to hold every change that was acknowledged: what it lacks may be
/// a revocation, so the ledger stays closed until an operator accepts the loss.
package enum LossFinding: Hashable, Sendable {
    /// `restore` put it in place.
    case restored(at: WallTime, ends: WallTime?)
    /// It was seen further on than it is.
    case older(seen: UInt64, held: UInt64, ends: WallTime?)
    /// Another store was seen in this place.
    case another(seen: Bytes16, ends: WallTime?)

    /// What the store's own mark tells, and one who saw the store earlier (a witness, a
    /// verifier); nil when nothing speaks against it.
    package static func judge(
        _ facts: StoreFacts, _ point: StorePoint, seen: StorePoint?
    ) -> LossFinding? {
        if let restored = facts.restored { return .restored(at: restored, ends: facts.ends) }
        guard let seen else { return nil }
        if seen.id == point.id {
            guard seen.sequence > point.sequence else { return nil }
            return .older(seen: seen.sequence, held: point.sequence, ends: facts.ends)
        }
        // Who saw it before a loss was accepted may not have learned of the new id yet.
        if seen.id == facts.previousID { return nil }
        return .another(seen: seen.id, ends: facts.ends)
    }

    /// Until when the store is known to hold every change; nil when it holds none.
    package var ends: WallTime? {
        switch self {
        case .restored(_, let ends), .older(_, _, let ends), .another(_, let ends): ends
        }
    }

    /// For a person: what is known and what to do.
    package var text: String {
        let what =
            switch self {
            case .restored(let at, _): "the store was restored at \(at.rfc3339)"
            case .older(let seen, let held, _):
                "the store is an older copy: it ends with commit \(held), commit \(seen) was seen"
            case .another(let seen, _):
                "another store, \(seen.hexadecimal), was seen in this one's place"
            }
        return "\(what). \(holds) Changes after that are lost, revocations among them; which "
            + "can't be known. To go on without them state --accept-loss-since "
            + (ends.map { String($0.seconds) } ?? "0")
    }

    private var holds: String {
        guard let ends else { return "It holds no change." }
        return "It holds every change until \(ends.rfc3339)."
    }
}
