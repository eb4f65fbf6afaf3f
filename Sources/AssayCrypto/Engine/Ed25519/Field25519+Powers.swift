extension Field25519 {
    /// The inverse, or zero of zero: the power p - 2 = 2^255 - 21.
    var inverse: Field25519 {
        var (power, eleventh) = longPower()
        power.square(times: 5)
        power.multiply(by: &eleventh)
        return power
    }

    /// The power (p - 5)/8 = 2^252 - 3, of which square roots are made.
    var rootPower: Field25519 {
        var (power, _) = longPower()
        var base = self
        power.square(times: 2)
        power.multiply(by: &base)
        return power
    }

    /// The powers 2^250 - 1 and 11.
    private func longPower() -> (Field25519, Field25519) {
        var base = self
        var eleventh = self
        eleventh.square()
        // 8, 9, 11, then 22 + 9 = 2^5 - 1.
        var power = eleventh
        power.square(times: 2)
        power.multiply(by: &base)
        eleventh.multiply(by: &power)
        var step = eleventh
        step.square()
        power.multiply(by: &step)
        // 2^n - 1, squared m times, times 2^m - 1, is 2^(n + m) - 1.
        power.lengthen(by: 5, power)
        let ten = power
        power.lengthen(by: 10, power)
        power.lengthen(by: 20, power)
        power.lengthen(by: 10, ten)
        let fifty = power
        power.lengthen(by: 50, power)
        power.lengthen(by: 100, power)
        power.lengthen(by: 50, fifty)
        return (power, eleventh)
    }

    private mutating func lengthen(by count: Int, _ other: Field25519) {
        var other = other
        square(times: count)
        multiply(by: &other)
    }

    /// The number below p, as words.
    var canonicalWords: LittleEndianWords {
        let words = words
        guard !words.isBelow(Ed25519Encoding.prime) else { return words }
        // Below 2^255 = p + 19: what is left has one word.
        return LittleEndianWords(words.word0 &- Ed25519Encoding.prime.word0, 0, 0, 0)
    }
}
