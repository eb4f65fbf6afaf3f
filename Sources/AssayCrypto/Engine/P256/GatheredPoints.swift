import COpenSSL

/// Points that are to be added up, side by side in memory; one thread owns it.
///
/// A processor reads a point slowly right after it was written, so all are gathered before the
/// first is added.
struct GatheredPoints: ~Copyable {
    private let points: PointRow
    private(set) var count = 0

    init(countMax: Int) {
        points = PointRow(count: countMax)
    }

    /// Adds a point behind the others; there must be room.
    @inline(__always)
    mutating func append(_ point: p256_affine) {
        points.set(count, point)
        count += 1
    }

    /// The point at `index`, to be read while this value lives and is not changed.
    @inline(__always)
    func pointer(_ index: Int) -> UnsafePointer<p256_affine> {
        unsafe points.pointer(index)
    }

    /// Forgets the points.
    mutating func reset() { count = 0 }
}
