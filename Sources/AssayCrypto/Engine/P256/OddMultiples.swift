import COpenSSL

/// The multiples -15, -13, … 15 of each of a batch's points, in affine form; one thread owns it.
struct OddMultiples: ~Copyable {
    /// Bits of a digit.
    private static let width = 5
    /// The odd multiples a point has, and how many of them are positive.
    private static let odd = 1 << (width - 1)
    private static let positive = odd / 2
    /// With room for its double, fourfold and so on.
    private static let perPoint = odd + width - 2

    private let points: PointRow
    private var pairs: PairSums
    /// Points taken in.
    private(set) var count = 0

    init(countMax: Int) {
        points = PointRow(count: countMax * Self.perPoint)
        pairs = PairSums(countMax: countMax * Self.positive / 2)
    }

    /// Takes a point in, whose multiples then have its number.
    mutating func take(_ point: P256Point) {
        points.set(count * Self.perPoint + Self.place(1), point.affine)
        count += 1
    }

    /// Makes the multiples of everything taken in; false where that fails.
    ///
    /// With those up to 2^k there are, those up to 2^(k + 1) take one inversion. None is at
    /// infinity and no two are equal, as the order is a prime above all of them.
    mutating func finish() -> Bool {
        var step = 1
        while step < Self.odd {
            for number in 0..<count {
                let begin = number * Self.perPoint
                for multiple in stride(from: 1, to: step, by: 2) {
                    guard ask(begin, multiple, step) else { return false }
                }
                guard 2 * step == Self.odd || ask(begin, step, step) else { return false }
            }
            guard pairs.make(in: points) else { return false }
            step *= 2
        }
        for number in 0..<count {
            let middle = number * Self.perPoint + Self.positive
            for index in 0..<Self.positive {
                points.set(middle - 1 - index, PointRow.negative(points[middle + index]))
            }
        }
        return true
    }

    private mutating func ask(_ begin: Int, _ left: Int, _ right: Int) -> Bool {
        pairs.ask(
            begin + Self.place(left), begin + Self.place(right),
            at: begin + Self.place(left + right), in: points)
    }

    /// Where a positive multiple of a point stands among its own: the odd ones behind their
    /// opposites, the powers of two at the end.
    private static func place(_ multiple: Int) -> Int {
        multiple & 1 == 1
            ? positive + multiple >> 1
            : odd + multiple.trailingZeroBitCount - 1
    }

    /// Forgets what was taken in.
    mutating func reset() {
        pairs.reset()
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
        // The middle between the multiples -1 and 1; digits are odd and below 2^(width - 1).
        let middle = number * Self.perPoint + Self.positive
        var sum = P256Sum(points[middle + Int(highest.value) >> 1])
        var place = highest.place
        var index = digits.count - 2
        while index >= 0 {
            let digit = digits[index]
            sum.double(Int(place - digit.place))
            place = digit.place
            // Read while this value lives.
            unsafe sum.add(points.pointer(middle + Int(digit.value) >> 1))
            index -= 1
        }
        sum.double(Int(place))
        return sum
    }
}

/// A digit of a factor and the power of two it counts for.
struct OddDigit {
    var place: Int32
    var value: Int32
}
