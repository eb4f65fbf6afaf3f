import AssayBytes
import COpenSSL

/// Products of points by OpenSSL's own function, to judge tables by.
enum LibraryProduct {
    /// The affine x of the point times a factor of 1 to n - 1; nil where OpenSSL fails.
    static func x(of point: P256Point, times factor: LittleEndianWords) -> LittleEndianWords? {
        let factorBytes = factor.bigEndian.bytes
        guard
            let group = CurveGroup.of(.p256),
            let known = try? point.libraryPoint(in: PointWorkroom()),
            let scalar = try? BigNumber(factorBytes.span),
            let x = try? BigNumber()
        else { return nil }
        // Freed below, whatever becomes of it; nil is accepted there.
        let product = unsafe EC_POINT_new(group.pointer)
        defer { unsafe EC_POINT_free(product) }
        guard
            let product = unsafe product,
            unsafe EC_POINT_mul(
                group.pointer, product, nil, known.pointer, scalar.pointer, nil) == 1,
            unsafe EC_POINT_get_affine_coordinates(
                group.pointer, product, x.pointer, nil, nil) == 1
        else {
            ErrorQueue.clear()
            return nil
        }
        let bytes = unsafe BigNumber.bytes(of: x.pointer, count: Bytes32.count)
        return LittleEndianWords(bigEndian: bytes.span)
    }
}
