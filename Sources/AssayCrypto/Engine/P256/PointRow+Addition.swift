import COpenSSL

extension PointRow {
    /// The sum of two points, or the double of one where both are the same place.
    ///
    /// With the slope l, which is (y2 - y1) / (x2 - x1), or 3 (x^2 - 1) / 2 divided by y:
    /// x3 = l^2 - x1 - x2 and y3 = l (x1 - x3) - y1.
    @inline(__always)
    static func add(
        _ left: UnsafeMutablePointer<p256_affine>, _ right: UnsafeMutablePointer<p256_affine>,
        _ inverse: UnsafePointer<UInt64>, into target: UnsafeMutablePointer<p256_affine>
    ) {
        // A point is two numbers of four words without padding, the room three; a function has
        // read its operands before it writes, and the target is written last.
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 12) { room in
            guard let slope = room.baseAddress else { return }
            let (x, rest) = unsafe (slope + 4, slope + 8)
            let x1 = unsafe UnsafeMutableRawPointer(left).assumingMemoryBound(to: UInt64.self)
            let x2 = unsafe UnsafeMutableRawPointer(right).assumingMemoryBound(to: UInt64.self)
            let x3 = unsafe UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt64.self)
            let (y1, y2, y3) = unsafe (x1 + 4, x2 + 4, x3 + 4)
            if unsafe left == right {
                unsafe ecp_nistz256_sqr_mont(x, x1)
                unsafe withUnsafeBytes(of: P256Field.one) { one in
                    guard let one = one.baseAddress else { return }
                    unsafe p256_subtract(x, x, one.assumingMemoryBound(to: UInt64.self))
                }
                unsafe p256_halve(slope, x)
                unsafe p256_add(slope, slope, x)
            } else {
                unsafe p256_subtract(slope, y2, y1)
            }
            unsafe ecp_nistz256_mul_mont(slope, slope, inverse)
            unsafe ecp_nistz256_sqr_mont(x, slope)
            unsafe p256_subtract(x, x, x1)
            unsafe p256_subtract(x, x, x2)
            unsafe p256_subtract(rest, x1, x)
            unsafe ecp_nistz256_mul_mont(rest, rest, slope)
            unsafe p256_subtract(y3, rest, y1)
            unsafe x3.update(from: x, count: 4)
        }
    }
}
