extension RecordIndex {
    /// Whether entries of dropped records are being cleared.
    var isPurging: Bool { purgeNext != nil }

    /// Begins to clear the entries of all records dropped until now.
    mutating func beginPurge() {
        purgeNext = 0
    }

    /// Goes on for so many units; true when no entry of a record dropped before the purge began
    /// is left.
    ///
    /// Units made meanwhile, by splits, have none of them. A unit that moves to the front moves
    /// behind the place the purge has reached, and was cleaned before.
    mutating func purge(units most: Int, _ arena: borrowing RecordArena) -> Bool {
        guard var number = purgeNext else { return true }
        var left = most
        while left > 0, number < units.count {
            left -= 1
            if units[number].depth != Unit.unused {
                clean(number, arena)
                var kept = number
                while let joined = join(kept, arena) { kept = joined }
                moveToFront(kept)
            }
            number += 1
        }
        guard number >= units.count else {
            purgeNext = number
            return false
        }
        purgeNext = nil
        return true
    }
}
