/// The limits of a ledger's pipeline and loop; each has a counter among `LedgerMetric`.
package enum LedgerServiceLimits {
    /// Frames taken off the socket in one turn; the rest waits in the socket's queues.
    package static let framesPerTurnMax = 4096
    /// Messages taken off the socket in one turn.
    package static let messagesPerTurnMax = 256
    /// Discharges an engine has not answered; more are `overloaded`.
    package static let dischargesOpenMax = 65_536
    /// Discharges that only record, from which on they are judged before the turn ends: what was
    /// read of them is still in the nearest cache.
    package static let recordsJudgedMin = 256
    /// Time a discharge without a time of its own has, in microseconds.
    package static let timeLeftDefault: UInt64 = 1_000_000
    /// Peers remembered for counting faults and announcing that the ledger leaves.
    package static let peersMax = 4096
    /// Time between two ticks, in microseconds.
    package static let tickMicroseconds: UInt64 = 50_000
    /// Ticks between two looks at resident memory.
    package static let ticksPerMemoryWatch = 5
    /// Time between two returns of memory to the machine, in microseconds: each is a pause.
    package static let giveBackMicrosecondsMin: UInt64 = 5_000_000
    /// Blocks of memory from this size on go back to the machine as soon as they are freed: a
    /// segment of records is one.
    package static let largeBlockBytes: Int32 = 220 << 10
    /// How old the text of `stats` may be, in microseconds.
    package static let statsAgeMax: UInt64 = 100_000
    /// Look-ups that wait for rows of the store; more are `overloaded`.
    package static let scansMax = 256
    /// State writes waiting for the disk; the clock asks for no second one meanwhile.
    package static let stateWritesQueuedMax = 4
}
