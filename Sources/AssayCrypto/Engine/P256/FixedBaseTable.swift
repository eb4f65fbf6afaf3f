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

    private static func fill(_ row: borrowing PointRow, _ point: P256Point, _ width: Int) -> Bool {
        let windows = WindowDigits.count(width: width)
        let multiples = 1 << (width - 1)
        var inverse = BatchInverse<P256Field>(countMax: max(windows, multiples))
        guard
            let bases = affine(
                doublings(point, count: windows, times: width), &inverse)
        else { return false }
        for (window, base) in bases.enumerated() {
            guard let made = affine(self.multiples(of: base, count: multiples), &inverse) else {
                return false
            }
            for (index, point) in made.enumerated() {
                row.set(window * multiples + index, point)
            }
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

    /// The point times 1 to `count`, far below the order: no two that are added are equal.
    private static func multiples(of base: p256_affine, count: Int) -> [p256_jacobian] {
        var sum = P256Sum(base)
        var made: [p256_jacobian] = []
        made.reserveCapacity(count)
        made.append(sum.point)
        sum.double(1)
        while made.count < count {
            made.append(sum.point)
            // The point is read during the call.
            unsafe withUnsafePointer(to: base) { base in
                unsafe sum.add(base)
            }
        }
        return made
    }

    private static func affine(
        _ points: [p256_jacobian], _ inverse: inout BatchInverse<P256Field>
    ) -> [p256_affine]? {
        var heights = points.map { LittleEndianWords($0.z) }
        guard inverse.invert(&heights) else { return nil }
        return zip(points, heights).map { P256Sum.affine($0, inverseZ: $1) }
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

    /// Puts the multiples of a plan, each with its sign, behind those gathered.
    func gather(_ plan: [TableStep], into gathered: inout GatheredPoints) {
        for step in plan {
            let point = points[Int(step.index)]
            gathered.append(step.isNegative ? PointRow.negative(point) : point)
        }
    }
}

/// A multiple in a table that is to be added or taken off.
struct TableStep {
    var index: Int32
    var isNegative: Bool
}
