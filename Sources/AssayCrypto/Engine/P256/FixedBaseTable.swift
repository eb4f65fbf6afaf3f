import COpenSSL

/// Multiples of one point, so that its product with a factor is a few additions: for each
/// window of the factor's bits those of the point times 2^(window's start), from 1 to
/// 2^(width - 1). Immutable, so that threads may share it.
final class FixedBaseTable: Sendable {
    /// Bits of a window.
    let width: Int
    /// The multiples, window by window; what a factor needs lies in one line a window.
    private let points: PointRow

    /// The base point's, which every verification needs: 5 MiB for 20 additions.
    static let ofBasePoint: FixedBaseTable? = FixedBaseTable(P256Point.base, width: 13)

    /// Bytes of a table with windows of `width` bits.
    static func bytes(width: Int) -> Int {
        count(width: width) * MemoryLayout<p256_affine>.stride
    }

    private static func count(width: Int) -> Int {
        WindowDigits.count(width: width) << (width - 1)
    }

    /// The table of a point of the curve; nil only where the arithmetic fails.
    init?(_ point: P256Point, width: Int) {
        let points = PointRow(count: Self.count(width: width))
        guard Self.fill(points, point, width) else { return nil }
        self.width = width
        self.points = points
    }

    /// With a window's multiples up to 2^k there are, those up to 2^(k + 1) are their sums with
    /// the greatest: far below the order, so no two that are added are equal or opposite.
    private static func fill(_ row: borrowing PointRow, _ point: P256Point, _ width: Int) -> Bool {
        let windows = WindowDigits.count(width: width)
        let multiples = 1 << (width - 1)
        guard let bases = affine(doublings(point, count: windows, times: width)) else {
            return false
        }
        for (window, base) in bases.enumerated() { row.set(window * multiples, base) }
        var pairs = PairSums(countMax: windows * multiples / 2)
        var greatest = 1
        while greatest < multiples {
            for window in 0..<windows {
                // The multiple 1 stands at the window's begin.
                let last = window * multiples + greatest - 1
                for index in 1...greatest {
                    guard pairs.ask(last - greatest + index, last, at: last + index, in: row)
                    else { return false }
                }
            }
            guard pairs.make(in: row) else { return false }
            greatest *= 2
        }
        return true
    }

    /// The point, and so on, each `times` doublings after the one before.
    private static func doublings(
        _ point: P256Point, count: Int, times: Int
    ) -> [p256_jacobian] {
        var sum = P256Sum(point.affine)
        var made: [p256_jacobian] = []
        made.reserveCapacity(count)
        for _ in 0..<count {
            made.append(sum.point)
            sum.double(times)
        }
        return made
    }

    private static func affine(_ points: [p256_jacobian]) -> [p256_affine]? {
        var inverses = BatchInverse<P256Field>(countMax: points.count)
        for point in points { inverses.take(LittleEndianWords(point.z)) }
        guard inverses.finish() else { return nil }
        return points.indices.map { P256Sum.affine(points[$0], inverseZ: inverses[$0]) }
    }

    /// Replaces `plan` by where the multiples that make up `factor` stand, and asks for them to
    /// be brought near: far ahead of their use, so that nobody waits for memory.
    func plan(_ factor: LittleEndianWords, into plan: inout [TableStep]) {
        plan.removeAll(keepingCapacity: true)
        let multiples = 1 << (width - 1)
        let windows = WindowDigits.count(width: width)
        let bits = NumberBits(factor)
        plan.append(addingCapacity: windows) { output in
            for window in 0..<windows {
                let digit = WindowDigits.digit(bits, window, width: width)
                guard digit != 0 else { continue }
                let index = window * multiples + abs(digit) - 1
                points.fetch(index)
                output.append(
                    TableStep(index: Int32(truncatingIfNeeded: index), isNegative: digit < 0))
            }
        }
    }

    /// Puts the multiples of a plan, each with its sign, into a row from a place on; tells the
    /// place behind them.
    func gather(_ plan: [TableStep], into row: borrowing PointRow, from start: Int) -> Int {
        var place = start
        for step in plan {
            let point = points[Int(step.index)]
            row.set(place, step.isNegative ? PointRow.negative(point) : point)
            place += 1
        }
        return place
    }
}

/// A multiple in a table that is to be added or taken off.
struct TableStep {
    var index: Int32
    var isNegative: Bool
}
