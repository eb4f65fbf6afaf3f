import COpenSSL

/// A point of a curve, checked when it is made and only read afterwards.
@safe
struct ECPoint: ~Copyable, Sendable {
    let curve: ECCurve
    /// Owned. Only read after `init`, so threads may share it.
    nonisolated(unsafe) let pointer: OpaquePointer

    init(_ curve: ECCurve, x: Span<UInt8>, y: Span<UInt8>) throws(KeyError) {
        let length = curve.coordinateBytes
        guard x.count == length, y.count == length else { throw .coordinateLength }
        let prime = curve.prime
        guard
            BigEndianOrder.isBelow(x, prime.span),
            BigEndianOrder.isBelow(y, prime.span)
        else { throw .coordinateRange }
        let xNumber = try BigNumber(x)
        let yNumber = try BigNumber(y)
        guard
            let group = CurveGroup.of(curve),
            let point = unsafe EC_POINT_new(group.pointer)
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        // Fails unless the coordinates satisfy the curve's equation; all four are ours and alive.
        let outcome = unsafe EC_POINT_set_affine_coordinates(
            group.pointer, point, xNumber.pointer, yNumber.pointer, nil)
        guard outcome == 1 else {
            ErrorQueue.clear()
            unsafe EC_POINT_free(point)
            throw .notOnCurve
        }
        self.curve = curve
        unsafe pointer = point
    }

    deinit {
        // Ours alone since `init`.
        unsafe EC_POINT_free(pointer)
    }
}
