package import AssayBytes
package import AssayWire

/// A discharge and the number its outcome will carry.
package struct SubmittedDischarge: Sendable {
    package var ticket: UInt64
    package var discharge: Discharge

    /// A discharge under a number of the caller's choice.
    package init(ticket: UInt64, discharge: Discharge) {
        self.ticket = ticket
        self.discharge = discharge
    }
}

/// What became of the discharge submitted under a number.
package struct SettledDischarge: Sendable, Equatable {
    package var ticket: UInt64
    package var outcome: Outcome
    /// Whether it may be told only once the changes taken after it are on disk: it rests on
    /// what is not there yet.
    package var waitsForCommit = false

    /// The outcome of one discharge.
    package init(ticket: UInt64, outcome: Outcome, waitsForCommit: Bool = false) {
        self.ticket = ticket
        self.outcome = outcome
        self.waitsForCommit = waitsForCommit
    }
}

/// The seam behind which single-use state lives: a batch of discharges in, outcomes out later,
/// in any order.
///
/// Whatever stands behind it keeps these promises; `Tests/AssayLedgerTests/Conformance` is run
/// on every engine.
/// 1. A discharge takes effect as a whole or not at all.
/// 2. Of two discharges that take the same thing in one epoch, at most one is accepted, unless
///    both carry the same operation id.
/// 3. In another epoch than its own a discharge changes nothing.
/// 4. What was taken is remembered for as long as the evidence for it could be accepted.
/// 5. What does not fit is refused; nothing live is forgotten to make room.
package protocol DischargeEngine {
    /// The epoch discharges must name.
    var epoch: Epoch { get }
    /// The realms with their fences.
    var realms: LedgerRealms { get }

    /// Hands over discharges; outcomes known at once are appended to `settled`.
    mutating func submit(
        _ batch: [SubmittedDischarge], now: WallTime, settled: inout [SettledDischarge])

    /// The same for discharges that only record, of realms that are there and all of one epoch;
    /// `collect` appends what becomes known later.
    mutating func submit(
        _ batch: [SubmittedRecord], of epoch: Bytes16, now: WallTime,
        settled: inout [SettledRecord])

    /// Appends the outcomes that have become known since.
    mutating func collect(into settled: inout [SettledDischarge])
    mutating func collect(into settled: inout [SettledRecord])

    /// Forgets what was taken and judges by a new epoch from now on.
    mutating func beginEpoch(_ epoch: Epoch)

    /// Takes over reloaded realms and capacities. Returns whether a window became longer: the
    /// caller then begins an epoch before it submits anything.
    mutating func reload(realms: [RealmWindows], capacity: CapacitySettings) -> Bool

    /// The rows that changed since the last call, in order; the host keeps them before it tells
    /// an outcome that waits for it.
    mutating func takeChanges() -> [RowChange]

    /// Takes over a row the host has kept, at a start; `loaded` after the last.
    mutating func load(_ row: RowChange) throws(RowProblem)
    mutating func loaded()

    /// What is known of one query; nil where only the host's rows tell it: `scan` then says
    /// which, and `record` what they tell.
    func lookUp(_ query: LedgerQuery, in realm: RealmName, now: WallTime) -> LedgerRecord?
    func scan(for query: LedgerQuery, in realm: RealmName) -> RowScan?
    func record(of rows: [RowChange], for query: LedgerQuery) -> LedgerRecord

    /// The answer kept under an operation id.
    func recall(
        _ operation: Bytes16, _ call: Bytes32, in realm: RealmName, now: WallTime
    ) -> Recalled

    /// What an operator asks of one object: the rows to be read first, and the answer.
    func scan(inspecting subject: InspectSubject) -> RowScan?
    func inspect(_ subject: InspectSubject, rows: [RowChange], now: WallTime) -> [UInt8]

    /// Drops what has expired, a bounded part a call.
    mutating func sweep(now: WallTime)

    /// Other rules for what is durable.
    mutating func reload(life: [RealmName: LifeRules])

    /// Time had come to `reached` and goes on from an earlier moment: what had ended stays so.
    mutating func clockSetBack(from reached: WallTime, to now: WallTime)

    /// Tells every realm's events of something that happened to the ledger.
    mutating func note(_ kind: EventKind, _ detail: [UInt8], now: WallTime)

    /// Whether new records are refused as if the pools were full.
    var refusesRecords: Bool { get set }

    /// Frees what is kept for later records.
    mutating func releaseIdleMemory()

    /// Figures for operators.
    var figures: EngineFigures { get }
}

/// What an engine holds and has done.
package struct EngineFigures: Sendable, Equatable {
    package var records = PoolCounts()
    package var recordsMax = PoolCounts()
    package var generations = 0
    /// Counters of keys and callers, one for each in each generation.
    package var quotaCounters = 0
    /// Memory of the records, idle parts included.
    package var recordBytes = 0
    package var counts = DischargeCounts()
    package var life = LifeFigures()

    /// All zero.
    package init() {}
}

/// Discharges by what became of them.
package struct DischargeCounts: Sendable, Equatable {
    package var accepted: UInt64 = 0
    /// Accepted because the same operation had taken it before.
    package var retried: UInt64 = 0
    package var checked: UInt64 = 0
    package var taken: UInt64 = 0
    package var outsideWindow: UInt64 = 0
    package var fenced: UInt64 = 0
    package var epochChanged: UInt64 = 0
    package var realmUnknown: UInt64 = 0
    package var overloadedOpen: UInt64 = 0
    package var overloadedReserved: UInt64 = 0
    package var quotaExceededOpen: UInt64 = 0
    package var quotaExceededReserved: UInt64 = 0
    package var recorded: UInt64 = 0
    /// Told again what was kept under their operation id.
    package var kept: UInt64 = 0
    package var mismatched: UInt64 = 0
    /// A credential was not as the verifier knew it.
    package var stale: UInt64 = 0
    /// A token or its session was revoked.
    package var revoked: UInt64 = 0
    /// Refused by a durable taking's own rules.
    package var refusedByRule: UInt64 = 0
    package var performed: UInt64 = 0

    /// All zero.
    package init() {}
}
