package import AssayBytes

/// How many refusals a worker explains in a second: an explanation costs an examination and a
/// signature, which nobody gets for the asking. A value without a clock.
package struct TraceBudget {
    private let perSecondMax: Int
    private var second = Int64.min
    private var used = 0

    /// A budget of so many a second; 0 explains nothing.
    package init(perSecondMax: Int) {
        self.perSecondMax = perSecondMax
    }

    /// Takes one explanation at `time`; false when the second has had its share.
    package mutating func take(at time: WallTime) -> Bool {
        if time.seconds != second {
            second = time.seconds
            used = 0
        }
        guard used < perSecondMax else { return false }
        used += 1
        return true
    }
}
