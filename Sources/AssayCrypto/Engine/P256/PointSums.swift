/// Points that are to be added up, for each signature of a batch its own.
///
/// They are added in pairs, all signatures' at once, and so are the sums, while there are so
/// many pairs that their common inversion costs less than it saves, or others share it.
struct PointSums {
    /// From how many pairs on an inversion is worth its time.
    static let pairsMin = 64

    private var sums: [Sum] = []
    private var end: Int
    private let begin: Int

    /// What one signature's sum is made of yet.
    private struct Sum {
        /// Where its points stand.
        var range: Range<Int>
        /// Whether two of them were equal or opposite: what is left is then of no use.
        var isExceptional = false
    }

    /// For up to `countMax` signatures, whose points stand in a row from `begin` on.
    init(countMax: Int, from begin: Int = 0) {
        self.begin = begin
        end = begin
        sums.reserveCapacity(countMax)
    }

    /// Takes the next signature's points in, which `body` puts one after the other from a place
    /// on, telling which is the next free one; there must be room.
    mutating func take(_ body: (_ from: Int) -> Int) {
        let first = end
        end = body(first)
        sums.append(Sum(range: first..<end))
    }

    /// Asks for the sums of all signatures' pairs, unless there are too few of them for an
    /// inversion of their own. What was asked for before is made.
    mutating func ask(_ pairs: inout PairSums, in row: borrowing PointRow) {
        guard !pairs.isEmpty || pairsNow >= Self.pairsMin else { return }
        for index in sums.indices { ask(index, &pairs, row) }
    }

    /// Pairs that could be added now.
    private var pairsNow: Int {
        var count = 0
        for sum in sums { count += sum.range.count / 2 }
        return count
    }

    /// Asks for the sums of a signature's pairs. Of an odd number the first stays as it is; the
    /// sums stand behind it, each where no later pair has a point.
    private mutating func ask(
        _ index: Int, _ pairs: inout PairSums, _ row: borrowing PointRow
    ) {
        let range = sums[index].range
        let first = range.lowerBound + range.count % 2
        for pair in 0..<range.count / 2 {
            let left = first + 2 * pair
            guard pairs.ask(left, left + 1, at: first + pair, in: row) else {
                sums[index].isExceptional = true
                sums[index].range = first..<first
                return
            }
        }
        sums[index].range = range.lowerBound..<first + range.count / 2
    }

    /// Adds what is left of a signature's points to a sum.
    func add(_ index: Int, to sum: inout P256Sum, in row: borrowing PointRow) {
        if sums[index].isExceptional { sum.isExceptional = true }
        sum.add(row, sums[index].range)
    }

    /// Forgets the points.
    mutating func reset() {
        sums.removeAll(keepingCapacity: true)
        end = begin
    }
}
