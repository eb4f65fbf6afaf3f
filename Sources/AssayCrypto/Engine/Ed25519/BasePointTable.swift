/// The odd multiples of Ed25519's base point B that signed digits of some bits ask for; made
/// once a process.
enum BasePointTable {
    /// Bits of a digit. A bit more would save three additions of a verification and take another
    /// 7.5 KB of the first cache.
    static let width = 8
    private static let count = 1 << (width - 2)
    /// B, 3B, 5B … 127B.
    static let multiples: [CachedPlane] = make()

    private static func make() -> [CachedPlane] {
        // y = 4/5, x even (RFC 8032 section 5.1); the encoding's negative is B with its sign set.
        let encoding = LittleEndianWords(
            0x6666_6666_6666_6658, 0x6666_6666_6666_6666, 0x6666_6666_6666_6666,
            0xe666_6666_6666_6666)
        guard var point = EdwardsPoint(negativeOf: encoding) else {
            // Arithmetic that finds no x here is wrong, which the self-test then tells.
            return [CachedPlane](repeating: CachedPlane(), count: count)
        }
        var room = EdwardsScratch()
        var twice = point
        twice.double(&room, keepsT: true)
        var step = CachedPoint(twice)
        var made: [CachedPlane] = []
        for _ in 0..<count {
            var inverse = point.z.inverse
            var plain = point
            plain.x.multiply(by: &inverse)
            plain.y.multiply(by: &inverse)
            plain.z = .one
            plain.t.setProduct(&plain.x, &plain.y)
            made.append(CachedPoint(plain).plain)
            point.add(&step, isNegative: false, &room, keepsT: true)
        }
        return made
    }
}
