import COpenSSL

/// Affine points in memory, each in a line of the cache of its own.
@safe
struct PointRow: ~Copyable, Sendable {
    let count: Int
    /// Owned. Shared by threads only where nobody writes any more.
    nonisolated(unsafe) private let base: UnsafeMutablePointer<p256_affine>

    init(count: Int) {
        let size = MemoryLayout<p256_affine>.stride
        let raw = UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: 64)
        let base = unsafe raw.bindMemory(to: p256_affine.self, capacity: count)
        unsafe base.initialize(repeating: p256_affine(), count: count)
        self.count = count
        unsafe self.base = base
    }

    deinit {
        // Ours alone since `init`; points need no end of their own.
        unsafe UnsafeMutableRawPointer(base).deallocate()
    }

    /// The point at `index`, to be read while this row lives.
    @inline(__always)
    func pointer(_ index: Int) -> UnsafePointer<p256_affine> {
        precondition(index >= 0 && index < count)
        return unsafe UnsafePointer(base + index)
    }

    /// Puts a point at `index`; only its owner does, before others see the row.
    @inline(__always)
    func set(_ index: Int, _ point: p256_affine) {
        precondition(index >= 0 && index < count)
        unsafe base[index] = point
    }

    /// The point at `index`.
    @inline(__always)
    subscript(_ index: Int) -> p256_affine {
        precondition(index >= 0 && index < count)
        return unsafe base[index]
    }

    /// Puts the sum of the points at `left` and `right`, or the double of one, at `target`, which
    /// may be one of them: in affine coordinates (Guide to Elliptic Curve Cryptography, section
    /// 3.1.2), given the inverse of what it divides by, `divisor`.
    @inline(__always)
    func setSum(
        _ target: Int, _ left: Int, _ right: Int, inverseDivisor inverse: LittleEndianWords
    ) {
        precondition(left >= 0 && left < count && right >= 0 && right < count)
        precondition(target >= 0 && target < count)
        unsafe withUnsafeBytes(of: inverse) { inverse in
            guard let inverse = inverse.baseAddress else { return }
            unsafe Self.add(
                base + left, base + right, inverse.assumingMemoryBound(to: UInt64.self),
                into: base + target)
        }
    }

    /// What the sum of two points divides by: the difference of their x, or y of the one that
    /// is doubled; zero where the formula has no answer.
    @inline(__always)
    func divisor(_ left: Int, _ right: Int) -> LittleEndianWords {
        let point = self[left]
        return left == right
            ? LittleEndianWords(point.y)
            : P256Field.subtract(
                LittleEndianWords(self[right].x), LittleEndianWords(point.x))
    }

    /// Asks for the point at `index` to be brought near.
    @inline(__always)
    func fetch(_ index: Int) {
        precondition(index >= 0 && index < count)
        unsafe prefetch(base + index)
    }

    /// A point with the opposite sign.
    @inline(__always)
    static func negative(_ point: p256_affine) -> p256_affine {
        p256_affine(x: point.x, y: P256Field.negative(LittleEndianWords(point.y)).tuple)
    }
}
