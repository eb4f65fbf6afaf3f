package import AssayBytes
package import AssayLedger
package import AssayTransport
package import AssayWire

/// Both machine clocks at one moment.
package struct LedgerMoment: Sendable {
    package var wall: WallTime
    package var monotonic: MonotonicTime

    /// What the clocks say together.
    package init(wall: WallTime, monotonic: MonotonicTime) {
        self.wall = wall
        self.monotonic = monotonic
    }
}

/// What can happen to a ledger.
package enum LedgerEvent: Sendable {
    /// A peer's message of one part.
    case message(PeerID, [UInt8])
    /// A peer's message of another shape, dropped already.
    case malformed(PeerID)
    /// Nothing more comes in this turn: judge what came and answer.
    case turnEnded
    /// Time has passed; at least ten times a second.
    case tick
    /// A state that was to be stored is on disk.
    case stored(LedgerState)
    /// It is not.
    case storeFailed
    /// All changes up to this number are on disk, as the store's commit `sequence`.
    case committed(upTo: UInt64, sequence: Int64)
    /// Changes are not on disk and never will be: nothing is told that rests on them.
    case commitFailed
    /// The rows a look-up asked the store for.
    case scanned(ticket: UInt64, rows: [RowChange])
    /// The configuration was read again.
    case reload(LedgerRules)
    /// An operator accepts wall time although it is behind.
    case acceptClock
    /// Whether resident memory is above its limit.
    case memory(isHigh: Bool)
    /// The process is about to leave.
    case drain
}

/// What a ledger's loop has to do.
package enum LedgerAction: Sendable {
    /// Send a message to a peer.
    case send(PeerID, [UInt8])
    /// Write the state file, then report `stored` or `storeFailed`.
    case store(LedgerState)
    /// Put changes on disk in this order, then report `committed` or `commitFailed`.
    case commit(number: UInt64, rows: [RowChange], time: WallTime)
    /// Read rows of the store, then report `scanned`.
    case scan(ticket: UInt64, RowScan)
    /// Answer what is to be answered and end with a failure.
    case stop
    /// Give freed memory back to the machine.
    case giveBackMemory
    /// Tell operators.
    case note(LedgerNote)
}

/// What operators are told, a line of the log each.
package enum LedgerNote: Sendable, Equatable {
    /// With the latest fence of all realms.
    case epochBegun(EpochMark, fence: WallTime)
    case opened
    case closed(LedgerClosure)
    /// Wall time was ahead by more than the skew limit.
    case clockStepped
    case clockAccepted(floor: WallTime)
    case keyRotated(UInt16)
    case randomnessFailed
    case storeFailed
    case commitFailed
    /// A verifier has seen a later commit of this store: an older copy was put back.
    case storeBehindWitness(sequence: Int64, seen: Int64)
    case poolFull
    case memoryHigh
    case peerMalformed(count: UInt64)
    /// No state file said how far ahead earlier records may be dated: the configured allowance
    /// is used.
    case fenceAssumed
}

/// Why a ledger answers `ledger.closed`.
package enum LedgerClosure: String, Sendable {
    case clockBehind = "wall time is behind ledger time"
    case stateNotStored = "the state file does not cover this time"
    case noRandomness = "no randomness for an epoch or a key"
    case commitFailed = "the store has failed"
    case lossNotAccepted = "the store is a copy of an earlier time: --accept-loss-since"
}
