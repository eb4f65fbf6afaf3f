import COpenSSL

/// A sum of points of P-256 while it grows: OpenSSL's formulas in Jacobian coordinates.
@safe
struct P256Sum {
    private(set) var point = p256_jacobian()
    /// Whether an addition has met a case its formula has no answer for: two equal points, or
    /// two opposite ones. Only a key made for it gets here; the sum is then of no use.
    var isExceptional = false

    /// Nothing: the point at infinity.
    init() {}

    /// One point.
    init(_ point: p256_affine) {
        self.point = p256_jacobian(x: point.x, y: point.y, z: P256Field.one.tuple)
    }

    /// Whether this is the point at infinity.
    @inline(__always)
    var isInfinity: Bool { point.z.0 | point.z.1 | point.z.2 | point.z.3 == 0 }

    /// Doubles the sum `times` times.
    mutating func double(_ times: Int) {
        // The sum is read before it is written, as OpenSSL itself calls it.
        unsafe withUnsafeMutablePointer(to: &point) { point in
            for _ in 0..<times {
                unsafe ecp_nistz256_point_double(point, point)
            }
        }
    }

    /// Adds a point that lies in memory.
    @inline(__always)
    mutating func add(_ other: UnsafePointer<p256_affine>) {
        let wasInfinity = isInfinity
        // The caller's point is read, the sum read before it is written.
        unsafe withUnsafeMutablePointer(to: &point) { point in
            unsafe ecp_nistz256_point_add_affine(point, point, other)
        }
        // Two finite points that are neither equal nor opposite have a finite sum.
        if !wasInfinity && isInfinity { isExceptional = true }
    }

    /// Adds the points of a row in a range; an empty sum begins with the first.
    mutating func add(_ row: borrowing PointRow, _ range: Range<Int>) {
        for index in range {
            // Read while the row lives.
            if isInfinity && index == range.lowerBound {
                self = unsafe P256Sum(row.pointer(index).pointee)
            } else {
                unsafe add(row.pointer(index))
            }
        }
    }

    /// Whether the sum's affine x, modulo n, is r, which lies in 1 to n - 1.
    ///
    /// The sum is (X, Y, Z) with x = X/Z^2 modulo p: x is r or r + n (the second only where it
    /// is below p), so X must be r·Z^2 or (r + n)·Z^2. Nothing is inverted.
    func hasX(moduloOrder r: LittleEndianWords) -> Bool {
        hasX(r) || r.isBelow(P256Order.gap) && hasX(r &+ P256Order.modulus)
    }

    /// Whether the sum's affine x is this number below p.
    func hasX(_ number: LittleEndianWords) -> Bool {
        guard !isInfinity else { return false }
        let square = P256Field.square(LittleEndianWords(point.z))
        return P256Field.multiply(P256Field.inForm(number), square)
            == LittleEndianWords(point.x)
    }

    /// The point's affine form, given the inverse of its z.
    static func affine(
        _ point: p256_jacobian, inverseZ inverse: LittleEndianWords
    ) -> p256_affine {
        let square = P256Field.square(inverse)
        let cube = P256Field.multiply(square, inverse)
        return p256_affine(
            x: P256Field.multiply(LittleEndianWords(point.x), square).tuple,
            y: P256Field.multiply(LittleEndianWords(point.y), cube).tuple)
    }
}
