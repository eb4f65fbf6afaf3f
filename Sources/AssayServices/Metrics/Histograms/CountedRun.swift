/// Equal values that come one after another, counted before they are told to a histogram: it is
/// shared by threads, where each addition costs as much as many instructions of one's own.
struct CountedRun {
    private var value: UInt64 = 0
    private var count: UInt64 = 0

    /// Takes a value; gives the run before it, when it begins another.
    mutating func add(_ next: UInt64) -> (value: UInt64, count: UInt64)? {
        if next == value, count > 0 {
            count += 1
            return nil
        }
        let ended = end()
        value = next
        count = 1
        return ended
    }

    /// Ends the run, if there is one.
    mutating func end() -> (value: UInt64, count: UInt64)? {
        guard count > 0 else { return nil }
        defer { count = 0 }
        return (value, count)
    }
}

extension LatencyHistogram {
    /// Counts things that took equally long, in microseconds.
    func observe(_ run: (value: UInt64, count: UInt64)) {
        observe(microseconds: run.value, count: run.count)
    }
}
