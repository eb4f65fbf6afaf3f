package import AssayBytes

/// The ledger's clock as seen from here: what it said last, carried on by the monotonic clock.
///
/// The ledger read its clock somewhere between sending and receiving, so half the round trip
/// bounds the error; of the samples of the last while, the one with the shortest trip is kept.
package struct LedgerClockEstimate: Sendable {
    /// How long a good sample is preferred over fresher, slower ones, in microseconds.
    package static let sampleMicrosecondsMax: UInt64 = 10_000_000
    /// Without a word from the ledger for so long, its clock is unknown, in microseconds.
    package static let silenceMicrosecondsMax: UInt64 = 3_000_000

    /// What rounding and the drift of two clocks between samples may add, in milliseconds.
    private static let toleranceMilliseconds: UInt64 = 5

    private var ledgerTime = WallTime(milliseconds: 0)
    private var takenAt = MonotonicTime(microseconds: 0)
    private var roundTrip: UInt64 = .max
    private var heardAt: MonotonicTime?

    /// Nothing heard yet.
    package init() {}

    /// Takes the ledger's time out of an answer asked for at `sent` and received at `now`.
    package mutating func observe(
        _ time: WallTime, sent: MonotonicTime, received now: MonotonicTime
    ) {
        heardAt = now
        let trip = now.microseconds(since: sent)
        let isStale = now.microseconds(since: takenAt) > Self.sampleMicrosecondsMax
        // Minted values hold 48 bits of a time; no clock that is right tells one beyond.
        let told = min(max(time.milliseconds, 0), (1 << 48) - 1) + Int64(trip / 2000)
        guard trip <= roundTrip || isStale || contradicts(told, trip, now) else { return }
        roundTrip = trip
        takenAt = now
        ledgerTime = WallTime(milliseconds: told)
    }

    /// Whether a sample lies further from the one kept than both trips explain: the ledger's
    /// clock stood still meanwhile, or moved.
    private func contradicts(_ told: Int64, _ trip: UInt64, _ now: MonotonicTime) -> Bool {
        let (trips, overflow) = trip.addingReportingOverflow(roundTrip)
        guard !overflow else { return false }
        let passed = Int64(now.microseconds(since: takenAt) / 1000)
        let apart = (told - ledgerTime.milliseconds - passed).magnitude
        return apart > trips / 2000 + Self.toleranceMilliseconds
    }

    /// Forgets everything, as at an epoch change: the ledger's clock may have moved.
    package mutating func reset() {
        self = LedgerClockEstimate()
    }

    /// The ledger's time now; nil while it is unknown.
    package func now(_ now: MonotonicTime) -> WallTime? {
        guard let heardAt, now.microseconds(since: heardAt) <= Self.silenceMicrosecondsMax else {
            return nil
        }
        let passed = Int64(now.microseconds(since: takenAt) / 1000)
        return WallTime(milliseconds: ledgerTime.milliseconds + passed)
    }

    /// Before this the ledger's clock surely is not: what it said, as though it had read it the
    /// moment the answer came, less what rounding and drift may add. What is minted is dated so,
    /// since by the middle of a trip it may be from the future to whoever judges it next.
    package func earliest(_ now: MonotonicTime) -> WallTime? {
        self.now(now).map {
            let error = roundTrip / 2000 + Self.toleranceMilliseconds
            return WallTime(milliseconds: $0.milliseconds - Int64(error))
        }
    }

    /// This machine's wall clock minus the ledger's, in milliseconds; nil while unknown.
    package func offsetMilliseconds(wall: WallTime, _ now: MonotonicTime) -> Int64? {
        self.now(now).map { wall.milliseconds - $0.milliseconds }
    }
}
