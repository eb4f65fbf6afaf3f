/// Sums of pairs of points in affine coordinates, many at once: what each divides by is inverted
/// with all the others by one inversion, so that a sum takes six multiplications where one in
/// Jacobian coordinates takes eleven. One thread owns it.
struct PairSums: ~Copyable {
    private var pairs: [Pair] = []
    /// Of what each divides by.
    private var inverses: BatchInverse<P256Field>

    private struct Pair {
        var left: Int32
        var right: Int32
        var target: Int32
    }

    init(countMax: Int) {
        inverses = BatchInverse(countMax: countMax)
        pairs.reserveCapacity(countMax)
    }

    /// Asks for the sum of the points at `left` and `right`, or the double of one, to be put at
    /// `target`; false, with nothing asked for, where the formula has no answer: two equal
    /// points, or opposite ones. Only a key made for it gets there.
    @inline(__always)
    mutating func ask(
        _ left: Int, _ right: Int, at target: Int, in row: borrowing PointRow
    ) -> Bool {
        let divisor = row.divisor(left, right)
        guard !divisor.isZero else { return false }
        inverses.take(divisor)
        pairs.append(
            Pair(
                left: Int32(truncatingIfNeeded: left), right: Int32(truncatingIfNeeded: right),
                target: Int32(truncatingIfNeeded: target)))
        return true
    }

    /// Whether nothing is asked for.
    var isEmpty: Bool { pairs.isEmpty }

    /// Makes what was asked for, in that order, and forgets it: a target may be a point that no
    /// later pair has. False, with nothing made, where the arithmetic fails.
    mutating func make(in row: borrowing PointRow) -> Bool {
        defer { reset() }
        guard inverses.finish() else { return false }
        for index in pairs.indices {
            let pair = pairs[index]
            row.setSum(
                Int(pair.target), Int(pair.left), Int(pair.right),
                inverseDivisor: inverses[index])
        }
        return true
    }

    /// Forgets what was asked for.
    mutating func reset() {
        pairs.removeAll(keepingCapacity: true)
        inverses.reset()
    }
}
