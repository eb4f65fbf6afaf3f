package import AssayBytes

/// The one clock that decides (architecture: "One clock decides").
///
/// Within an epoch it is driven by the monotonic clock, so it never runs back. Wall time ahead
/// of it by more than the skew limit begins a new epoch at wall time. Wall time behind it by
/// more stops it, and the ledger answers nothing until the two meet or an operator accepts the
/// earlier time. A smaller distance it makes up by running slower or faster: else what a
/// restart adds (it begins at the high-water time) or a stepped clock leaves would stay, and
/// add up until verifiers trust the ledger's time no longer.
///
/// With a state file it may only show a time that a high-water time on disk already covers, so
/// that a restart knows every time that was ever used. The host writes; the clock says what.
package struct LedgerClock: Sendable {
    private let skew: Int64
    private let lead: Int64
    private let stores: Bool

    private var base: WallTime
    private var started: MonotonicTime
    /// When the distance to wall time was made smaller last.
    private var steered: MonotonicTime
    private var behind: Bool
    /// The latest time shown.
    package private(set) var time: WallTime
    /// The high-water time on disk; nil when none that counts is there.
    private var stored: WallTime?
    private var asked: WallTime?
    private var mustStore = false

    /// The lead of the file over the clock is half the skew limit within these: a restart must
    /// not find its own high-water time beyond the limit.
    private static let leadMillisecondsMin: Int64 = 50
    private static let leadMillisecondsMax: Int64 = 1000
    /// Time between two steps towards wall time, in microseconds.
    private static let steeringMicroseconds: UInt64 = 100_000

    /// A clock for a ledger that starts now.
    ///
    /// - Parameters:
    ///   - highWater: the latest time an earlier ledger may have used; nil when none is known.
    ///   - stores: whether times must be covered on disk before they are used.
    package init(
        wall: WallTime, monotonic: MonotonicTime, highWater: WallTime?, stores: Bool,
        skewMilliseconds: Int64 = LedgerLimits.skewMilliseconds
    ) {
        skew = max(0, skewMilliseconds)
        lead = min(max(skew / 2, Self.leadMillisecondsMin), Self.leadMillisecondsMax)
        self.stores = stores
        let first = max(wall, highWater ?? wall)
        base = first
        time = first
        started = monotonic
        steered = monotonic
        stored = stores ? highWater : nil
        behind = first.milliseconds - wall.milliseconds > max(0, skewMilliseconds)
    }

    /// Moves the clock to what both machine clocks say.
    package mutating func advance(wall: WallTime, monotonic: MonotonicTime) -> ClockReading {
        if behind {
            guard wall >= time else { return reading(.behind) }
            behind = false
            base = time
            started = monotonic
        }
        var candidate = base.advanced(by: Int64(monotonic.microseconds(since: started) / 1000))
        let ahead = wall.milliseconds - candidate.milliseconds
        guard ahead >= -skew else {
            behind = true
            return reading(.behind)
        }
        var epochStart: WallTime?
        if ahead > skew {
            base = wall
            started = monotonic
            candidate = wall
            epochStart = wall
        } else if steer(by: ahead, monotonic) {
            candidate = base.advanced(by: Int64(monotonic.microseconds(since: started) / 1000))
        }
        guard covers(candidate) else { return reading(.notStored, epochStart, at: candidate) }
        time = max(time, candidate)
        return reading(.running, epochStart)
    }

    /// The host has written a high-water time, and it is on disk.
    package mutating func didStore(_ highWater: WallTime) {
        stored = highWater
        if asked == highWater { asked = nil }
    }

    /// What else stands in the file has changed: the next reading asks for a write.
    package mutating func requireStore() {
        mustStore = true
    }

    /// A write failed: the clock asks again.
    package mutating func didNotStore() {
        asked = nil
    }

    /// An operator accepts wall time although it is behind: the clock goes back to it.
    ///
    /// Returns the latest time that may have been used until now. The caller begins an epoch
    /// fenced there, and keeps that time in the state file.
    package mutating func acceptWallTime(_ wall: WallTime, monotonic: MonotonicTime) -> WallTime {
        let floor = max(time, stored ?? time)
        behind = false
        base = wall
        time = wall
        started = monotonic
        // The file must hold the floor before the earlier time is used.
        stored = nil
        asked = nil
        return floor
    }

    /// What the clock says before it is first moved.
    package var firstReading: ClockReading {
        ClockReading(time: time, condition: .notStored, epochStart: nil, store: nil)
    }

    /// Whether the clock stands still because wall time is behind it.
    package var isBehind: Bool { behind }

    /// Moves nearer to wall time, `ahead` of which is missing: by at most half of the time
    /// passed where the clock has to wait, an eighth where it has to hurry.
    private mutating func steer(by ahead: Int64, _ monotonic: MonotonicTime) -> Bool {
        let passed = monotonic.microseconds(since: steered)
        guard passed >= Self.steeringMicroseconds else { return false }
        steered = monotonic
        let milliseconds = Int64(passed / 1000)
        base = base.advanced(by: min(max(ahead, -milliseconds / 2), milliseconds / 8))
        return true
    }

    private func covers(_ candidate: WallTime) -> Bool {
        guard stores else { return true }
        return stored.map { candidate <= $0 } ?? false
    }

    private mutating func reading(
        _ condition: ClockCondition, _ epochStart: WallTime? = nil, at candidate: WallTime? = nil
    ) -> ClockReading {
        var reading = ClockReading(time: time, condition: condition, epochStart: epochStart)
        guard stores, condition != .behind else { return reading }
        let next = candidate ?? time
        let covered = asked ?? stored
        if mustStore || covered.map({ next.advanced(by: lead / 2) >= $0 }) ?? true {
            mustStore = false
            asked = next.advanced(by: lead)
            reading.store = asked
        }
        return reading
    }
}

/// What the clock says at one moment.
package struct ClockReading: Sendable, Equatable {
    /// Ledger time; while closed, the time at which it stands.
    package var time: WallTime
    package var condition: ClockCondition
    /// Set when wall time was ahead by more than the skew limit: a new epoch begins there.
    package var epochStart: WallTime?
    /// The high-water time the host should write now; nil when there is nothing to write.
    package var store: WallTime?
}

/// Whether the clock may be judged by.
package enum ClockCondition: UInt8, Sendable {
    case running
    /// Wall time is behind the ledger's by more than the skew limit.
    case behind
    /// No high-water time on disk covers this moment.
    case notStored
}

extension WallTime {
    /// This instant plus `milliseconds`, at most the last there is.
    package func advanced(by milliseconds: Int64) -> WallTime {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        guard overflow else { return WallTime(milliseconds: sum) }
        return WallTime(milliseconds: milliseconds > 0 ? .max : .min)
    }
}
