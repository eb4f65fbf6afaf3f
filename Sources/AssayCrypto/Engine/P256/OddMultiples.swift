import COpenSSL

/// The multiples -15, -13, … 15 of each of a batch's points, all brought to affine form by one
/// inversion; one thread owns it.
struct OddMultiples: ~Copyable {
    /// Bits of a digit.
    private static let width = 5
    /// Multiples a point has, and how many of them are positive.
    private static let perPoint = 1 << (width - 1)
    private static let positive = perPoint / 2

    private let points: PointRow
    private var inverse: BatchInverse<P256Field>
    private var sums: [p256_jacobian] = []
    private var heights: [LittleEndianWords] = []
    /// Points taken in.
    private(set) var count = 0

    init(countMax: Int) {
        points = PointRow(count: countMax * Self.perPoint)
        inverse = BatchInverse(countMax: countMax * Self.positive)
        sums.reserveCapacity(countMax * Self.positive)
        heights.reserveCapacity(countMax * Self.positive)
    }

    /// Takes a point in, whose multiples then have its number.
    ///
    /// Additions do not depend on the curve's coefficients, so they may be done on the
    /// isomorphic curve on which the doubled point's z is one: there they are mixed ones, and
    /// only the z of what comes out is multiplied back.
    mutating func take(_ point: P256Point) {
        var doubled = P256Sum(point.affine)
        doubled.double(1)
        let height = LittleEndianWords(doubled.point.z)
        let step = p256_affine(x: doubled.point.x, y: doubled.point.y)
        let square = P256Field.square(height)
        var sum = P256Sum(
            p256_affine(
                x: P256Field.multiply(point.x, square).tuple,
                y: P256Field.multiply(point.y, P256Field.multiply(square, height)).tuple))
        for _ in 1..<Self.positive {
            // The point is read during the call.
            unsafe withUnsafePointer(to: step) { step in
                unsafe sum.add(step)
            }
            sums.append(sum.point)
            heights.append(P256Field.multiply(LittleEndianWords(sum.point.z), height))
        }
        set(count, 0, point.affine)
        count += 1
    }

    /// Makes the multiples of everything taken in; false where that fails.
    mutating func finish() -> Bool {
        guard inverse.invert(&heights) else { return false }
        let made = Self.positive - 1
        for number in 0..<count {
            for multiple in 0..<made {
                let index = number * made + multiple
                set(
                    number, multiple + 1,
                    P256Sum.affine(sums[index], inverseZ: heights[index]))
            }
        }
        return true
    }

    /// Puts the multiple 2·`index` + 1 of a point where it stands, and its opposite.
    private func set(_ number: Int, _ index: Int, _ point: p256_affine) {
        let middle = number * Self.perPoint + Self.positive
        points.set(middle + index, point)
        points.set(middle - 1 - index, PointRow.negative(point))
    }

    /// Forgets what was taken in.
    mutating func reset() {
        sums.removeAll(keepingCapacity: true)
        heights.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Replaces `digits` by those that `product` wants of a factor.
    func plan(_ factor: LittleEndianWords, into digits: inout [OddDigit]) {
        digits.removeAll(keepingCapacity: true)
        digits.append(addingCapacity: OddDigits.countMax(width: Self.width)) { output in
            OddDigits.each(of: factor, width: Self.width) { place, value in
                output.append(
                    OddDigit(
                        place: Int32(truncatingIfNeeded: place),
                        value: Int32(truncatingIfNeeded: value)))
            }
        }
    }

    /// The product of a point taken in with the factor, not zero, of these digits.
    func product(_ number: Int, _ digits: [OddDigit]) -> P256Sum {
        guard let highest = digits.last else { return P256Sum() }
        var sum = P256Sum(points[index(number, highest)])
        var place = highest.place
        for digit in digits.dropLast().reversed() {
            sum.double(Int(place - digit.place))
            place = digit.place
            // Read while this value lives.
            unsafe sum.add(points.pointer(index(number, digit)))
        }
        sum.double(Int(place))
        return sum
    }

    /// Where the multiple for a digit stands: -15, -13, … 15 at 0, 1, … 15.
    @inline(__always)
    private func index(_ number: Int, _ digit: OddDigit) -> Int {
        number * Self.perPoint + (Int(digit.value) + Self.perPoint - 1) >> 1
    }
}

/// A digit of a factor and the power of two it counts for.
struct OddDigit {
    var place: Int32
    var value: Int32
}
