/// Points that are to be added up, for each signature of a batch its own; one thread owns it.
///
/// They are added in pairs, all signatures' at once, and so are the sums, while there are so
/// many pairs that their common inversion costs less than it saves.
struct PointSums: ~Copyable {
    /// From how many pairs on an inversion is worth its time.
    static let pairsMin = 32

    private let points: PointRow
    private var sums: [Sum] = []
    private var end = 0
    private var pairs: PairSums

    /// What one signature's sum is made of yet.
    private struct Sum {
        /// Where its points stand.
        var range: Range<Int>
        /// Whether two of them were equal or opposite: what is left is then of no use.
        var isExceptional = false
    }

    /// Room for `countMax` signatures of up to `pointsMax` points.
    init(countMax: Int, pointsMax: Int) {
        points = PointRow(count: countMax * pointsMax)
        pairs = PairSums(countMax: countMax * pointsMax / 2)
        sums.reserveCapacity(countMax)
    }

    /// Takes the next signature's points in, which `body` puts one after the other from a place
    /// on, telling which is the next free one; there must be room.
    mutating func take(_ body: (_ row: borrowing PointRow, _ from: Int) -> Int) {
        let begin = end
        end = body(points, begin)
        sums.append(Sum(range: begin..<end))
    }

    /// Adds up what is worth it; false where the arithmetic fails.
    mutating func reduce() -> Bool {
        while pairsNow >= Self.pairsMin {
            for index in sums.indices { ask(index) }
            guard pairs.make(in: points) else { return false }
        }
        return true
    }

    /// Pairs that could be added now.
    private var pairsNow: Int {
        var count = 0
        for sum in sums { count += sum.range.count / 2 }
        return count
    }

    /// Asks for the sums of a signature's pairs. Of an odd number the first stays as it is; the
    /// sums stand behind it, each where no later pair has a point.
    private mutating func ask(_ index: Int) {
        let range = sums[index].range
        let first = range.lowerBound + range.count % 2
        for pair in 0..<range.count / 2 {
            let left = first + 2 * pair
            guard pairs.ask(left, left + 1, at: first + pair, in: points) else {
                sums[index].isExceptional = true
                sums[index].range = first..<first
                return
            }
        }
        sums[index].range = range.lowerBound..<first + range.count / 2
    }

    /// Adds what is left of a signature's points to a sum.
    func add(_ index: Int, to sum: inout P256Sum) {
        if sums[index].isExceptional { sum.isExceptional = true }
        sum.add(points, sums[index].range)
    }

    /// Forgets the points.
    mutating func reset() {
        sums.removeAll(keepingCapacity: true)
        end = 0
    }
}
