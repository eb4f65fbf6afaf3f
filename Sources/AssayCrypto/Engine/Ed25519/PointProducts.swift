/// Computes [s]B + [k]P: both products share their doublings (Straus's method). One thread owns
/// it and it is overwritten by each sum.
struct PointProducts: ~Copyable {
    /// Bits of a digit of k: P, 3P … 15P are made for it.
    private static let width = 5

    private(set) var sum = EdwardsPoint.neutral
    private var multiples = [8 of CachedPoint](repeating: CachedPoint())
    private var digits = SignedDigits()
    private var baseDigits = SignedDigits()
    private var room = EdwardsScratch()
    /// Held here, where looking one up does not ask whether it has been made.
    private let base = BasePointTable.multiples

    /// Sets the sum; `s` and `k` are below L.
    mutating func set(
        _ s: LittleEndianWords, _ k: LittleEndianWords, _ point: EdwardsPoint
    ) {
        makeMultiples(point)
        digits.set(k, width: Self.width)
        baseDigits.set(s, width: BasePointTable.width)
        sum = .neutral
        for place in stride(from: max(digits.highest, baseDigits.highest), through: 0, by: -1) {
            let digit = Int(digits.digits[place])
            let baseDigit = Int(baseDigits.digits[place])
            sum.double(&room, keepsT: digit | baseDigit != 0)
            if digit != 0 {
                // The digit 2i + 1, or its negative, stands for the multiple at i.
                sum.add(
                    &multiples[abs(digit) >> 1], isNegative: digit < 0, &room,
                    keepsT: baseDigit != 0)
            }
            if baseDigit != 0 {
                var multiple = base[abs(baseDigit) >> 1]
                sum.add(&multiple, isNegative: baseDigit < 0, &room, keepsT: false)
            }
        }
    }

    private mutating func makeMultiples(_ point: EdwardsPoint) {
        multiples[0] = CachedPoint(point)
        var point = point
        var twice = point
        twice.double(&room, keepsT: true)
        var step = CachedPoint(twice)
        for index in 1..<8 {
            point.add(&step, isNegative: false, &room, keepsT: true)
            multiples[index] = CachedPoint(point)
        }
    }
}
