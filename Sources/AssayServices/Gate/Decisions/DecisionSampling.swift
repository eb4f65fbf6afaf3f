package import AssayBytes

/// Which decisions are logged: of the accepted one in so many, of the others all, and of both
/// together no more than so many a second. A value without a clock: the decisions have their
/// own time.
package struct DecisionSampling {
    /// What becomes of one decision.
    package enum Admission: Equatable {
        /// Logged, after `leftOut` decisions that should have been and were not.
        case logged(leftOut: UInt64)
        /// Not the one in so many.
        case notSampled
        /// Beyond what a second may have.
        case leftOut
    }

    private let acceptedOneIn: UInt64
    private let perSecondMax: Int
    private var accepted: UInt64 = 0
    private var second = Int64.min
    private var loggedInSecond = 0
    private var leftOut: UInt64 = 0

    /// Sampling by these settings.
    package init(_ settings: DecisionSettings) {
        acceptedOneIn = UInt64(max(0, settings.acceptedOneIn))
        perSecondMax = settings.perSecondMax
    }

    /// Asks for one decision made at `time`.
    package mutating func admit(
        _ outcome: DecisionOutcome, at time: WallTime
    ) -> Admission {
        if outcome == .accepted {
            guard acceptedOneIn > 0 else { return .notSampled }
            defer { accepted &+= 1 }
            guard accepted % acceptedOneIn == 0 else { return .notSampled }
        }
        // Threads come a little out of order; only a clock set back begins a second again.
        if time.seconds > second || time.seconds < second &- 2 {
            second = time.seconds
            loggedInSecond = 0
        }
        guard loggedInSecond < perSecondMax else {
            leftOut &+= 1
            return .leftOut
        }
        loggedInSecond += 1
        defer { leftOut = 0 }
        return .logged(leftOut: leftOut)
    }

    /// What was not logged is told with the next line: a line the queue had no room for, too.
    package mutating func dropped(telling leftOut: UInt64) {
        self.leftOut &+= leftOut &+ 1
    }
}
