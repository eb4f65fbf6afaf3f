package import AssayBytes
import COpenSSL

/// The affine x of a P-256 key's point times a factor of 1 to n - 1; nil where it is not had.
package typealias KeyProduct = (_ key: PublicKey, _ factor: Bytes32) -> Bytes32?

/// Products of keys' points by OpenSSL's own function, to judge tables by.
package enum LibraryProduct {
    /// What OpenSSL says the product's x is; nil where it fails.
    package static func x(of key: PublicKey, times factor: Bytes32) -> Bytes32? {
        let factorBytes = factor.bytes
        guard
            let point = key.p256Point,
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
        return Bytes32(bytes.span)
    }
}
