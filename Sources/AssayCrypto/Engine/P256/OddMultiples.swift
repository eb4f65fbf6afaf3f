import COpenSSL

/// The multiples -15, -13, … 15 of each of a batch's points, in affine form: where they stand in a
/// row, and how they are made.
struct OddMultiples {
    /// Bits of a digit.
    private static let width = 5
    /// The odd multiples a point has, and how many of them are positive.
    private static let odd = 1 << (width - 1)
    private static let positive = odd / 2
    /// With room for its double, fourfold and so on.
    private static let perPoint = odd + width - 2

    /// Points taken in.
    private(set) var count = 0
    /// The multiples there are go up to this power of two.
    private var greatest = 1

    /// Places of a row that the multiples of so many points take, from its first on.
    static func places(countMax: Int) -> Int { countMax * perPoint }

    /// Takes a point in, whose multiples then have its number in this row.
    mutating func take(_ point: P256Point, into row: borrowing PointRow) {
        row.set(count * Self.perPoint + Self.place(1), point.affine)
        count += 1
    }

    /// Asks for the multiples up to the next power of two: until all are asked for, then for
    /// nothing more. What was asked for before is made. False where a formula has no answer.
    ///
    /// No multiple is at infinity and no two are equal, as the order is a prime above all of them.
    mutating func ask(_ pairs: inout PairSums, in row: borrowing PointRow) -> Bool {
        guard greatest < Self.odd else { return true }
        let step = greatest
        greatest *= 2
        for number in 0..<count {
            let begin = number * Self.perPoint
            for multiple in stride(from: 1, to: step, by: 2) {
                guard Self.ask(begin, multiple, step, &pairs, row) else { return false }
            }
            guard 2 * step == Self.odd || Self.ask(begin, step, step, &pairs, row) else {
                return false
            }
        }
        return true
    }

    /// Puts the opposites of all multiples, which are made by now, beside them.
    func addOpposites(in row: borrowing PointRow) {
        for number in 0..<count {
            let middle = number * Self.perPoint + Self.positive
            for index in 0..<Self.positive {
                row.set(middle - 1 - index, PointRow.negative(row[middle + index]))
            }
        }
    }

    private static func ask(
        _ begin: Int, _ left: Int, _ right: Int, _ pairs: inout PairSums,
        _ row: borrowing PointRow
    ) -> Bool {
        pairs.ask(
            begin + place(left), begin + place(right), at: begin + place(left + right), in: row)
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
        count = 0
        greatest = 1
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
    func product(_ number: Int, _ digits: [OddDigit], in row: borrowing PointRow) -> P256Sum {
        guard let highest = digits.last else { return P256Sum() }
        // The middle between the multiples -1 and 1; digits are odd and below 2^(width - 1).
        let middle = number * Self.perPoint + Self.positive
        var sum = P256Sum(row[middle + Int(highest.value) >> 1])
        var place = highest.place
        var index = digits.count - 2
        while index >= 0 {
            let digit = digits[index]
            sum.double(Int(place - digit.place))
            place = digit.place
            // Read while the row lives.
            unsafe sum.add(row.pointer(middle + Int(digit.value) >> 1))
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
