import COpenSSL

/// A point of a curve, checked when it is made and only read afterwards.
@safe
struct ECPoint: ~Copyable, Sendable {
    let curve: ECCurve
    /// Owned. Only read after `init`, so threads may share it.
    nonisolated(unsafe) let pointer: OpaquePointer

    init(
        _ curve: ECCurve, x: Span<UInt8>, y: Span<UInt8>, in room: PointWorkroom
    ) throws(KeyError) {
        let length = curve.coordinateBytes
        guard x.count == length, y.count == length else { throw .coordinateLength }
        let prime = curve.prime
        guard
            BigEndianOrder.isBelow(x, prime.span),
            BigEndianOrder.isBelow(y, prime.span)
        else { throw .coordinateRange }
        guard
            let group = CurveGroup.of(curve),
            let point = unsafe EC_POINT_new(group.pointer)
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        do throws(KeyError) {
            // Fails unless the coordinates satisfy the curve's equation; both are alive.
            try unsafe room.set(point, of: group.pointer, x: x, y: y)
        } catch {
            unsafe EC_POINT_free(point)
            throw error
        }
        self.curve = curve
        unsafe pointer = point
    }

    deinit {
        // Ours alone since `init`.
        unsafe EC_POINT_free(pointer)
    }
}
