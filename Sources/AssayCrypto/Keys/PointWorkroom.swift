import COpenSSL

/// What EC points are made with, kept from one to the next: two numbers and OpenSSL's scratch
/// space, which made anew cost as much as the point. Public values only; one thread uses it.
@safe
package final class PointWorkroom {
    /// Owned from `init` to `deinit`; nil where the library had no memory.
    private let x: OpaquePointer?
    private let y: OpaquePointer?
    private let scratch: OpaquePointer?

    /// A room of its own for a thread.
    package init() {
        unsafe x = BN_new()
        unsafe y = BN_new()
        unsafe scratch = BN_CTX_new()
    }

    deinit {
        // Ours alone since `init`; all three functions accept nil.
        unsafe BN_free(x)
        unsafe BN_free(y)
        unsafe BN_CTX_free(scratch)
    }

    /// Sets a point of `group` to coordinates below p; fails unless they satisfy the curve's
    /// equation.
    func set(
        _ point: OpaquePointer, of group: OpaquePointer, x: Span<UInt8>, y: Span<UInt8>
    ) throws(KeyError) {
        guard
            let xNumber = unsafe self.x, let yNumber = unsafe self.y,
            let scratch = unsafe self.scratch,
            unsafe Self.read(x, into: xNumber), unsafe Self.read(y, into: yNumber)
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        // The point and its group are the caller's and alive, the rest is this object's.
        let outcome = unsafe EC_POINT_set_affine_coordinates(
            group, point, xNumber, yNumber, scratch)
        guard outcome == 1 else {
            ErrorQueue.clear()
            throw .notOnCurve
        }
    }

    private static func read(_ bytes: Span<UInt8>, into number: OpaquePointer) -> Bool {
        guard let count = Int32(exactly: bytes.count) else { return false }
        // The span is read during the call only.
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe BN_bin2bn(buffer.baseAddress, count, number) != nil
        }
    }
}
