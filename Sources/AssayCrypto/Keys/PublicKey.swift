package import AssayBytes
import COpenSSL

/// A public key whose bytes were judged: it exists only if its point or modulus is fit for use.
///
/// Immutable, so that threads may share it. An EC key is only its point here: the engine lends
/// it the context to verify with, where importing a whole `EVP_PKEY` costs twelve microseconds.
package final class PublicKey: Sendable {
    /// What the key is.
    package let kind: KeyKind
    let material: PublicKeyMaterial
    /// By which the table of a key over P-256 is found; nil for others.
    let pointName: PointName?

    private init(
        _ kind: KeyKind, _ material: consuming PublicKeyMaterial, pointName: PointName? = nil
    ) {
        self.kind = kind
        self.pointName = pointName
        self.material = material
    }

    /// An EC key from its affine coordinates, each of the curve's exact length; made in the
    /// thread's own `room`, where it has one.
    ///
    /// Coordinates below p on the curve: the point at infinity has none (SEC 1 section 3.2.2.1;
    /// the curves have cofactor 1, so the point has the full order).
    package static func ec(
        _ curve: ECCurve, x: Span<UInt8>, y: Span<UInt8>, in room: PointWorkroom? = nil
    ) throws(KeyError) -> PublicKey {
        guard curve == .p256 else {
            let point = try ECPoint(curve, x: x, y: y, in: room ?? PointWorkroom())
            return PublicKey(.ec(curve), .ec(point))
        }
        let point = try P256Point(x: x, y: y)
        let name = Bytes32(x).map { PointName(x: $0, isOdd: y[y.count - 1] & 1 == 1) }
        return PublicKey(.ec(curve), .p256(point), pointName: name)
    }

    /// An Ed25519 key from its 32 bytes; refused unless canonical, on the curve, not small order.
    package static func ed25519(_ bytes: Bytes32) throws(KeyError) -> PublicKey {
        let key = try ed25519(besideSignature: bytes)
        guard key.isOnCurve else { throw .notOnCurve }
        return key
    }

    /// The same for a key that comes with a signature and counts only if that holds: whether it
    /// is on the curve is left to the verification, which decompresses it anyway and fails where
    /// it is no point. `isOnCurve` then tells why.
    package static func ed25519(
        besideSignature bytes: Bytes32
    ) throws(KeyError) -> PublicKey {
        switch Ed25519Encoding.judge(bytes) {
        case .notCanonical: throw .notCanonical
        case .smallOrder: throw .smallOrder
        case .usable: return PublicKey(.ed25519, .ed25519(Ed25519Point(bytes: bytes)))
        }
    }

    /// The point of a key over P-256.
    var p256Point: P256Point? {
        switch material {
        case .p256(let point): point
        default: nil
        }
    }

    /// Whether the key is what its kind asks for, also where that was left to a signature.
    package var isOnCurve: Bool {
        switch material {
        case .ed25519(let point): Ed25519Encoding.isOnCurve(point.bytes)
        default: true
        }
    }

    /// An RSA key from its big-endian modulus, without leading zeros, and its exponent.
    ///
    /// 2048 to 4096 bits, odd; exponent odd and at least 3.
    package static func rsa(
        modulus: Span<UInt8>, exponent: UInt32
    ) throws(KeyError) -> PublicKey {
        PublicKey(.rsa, .rsa(try RSAModulus(modulus, exponent: exponent)))
    }
}

/// The library's form of a key, by kind; each case frees what it holds.
enum PublicKeyMaterial: ~Copyable, Sendable {
    case p256(P256Point)
    case ec(ECPoint)
    case ed25519(Ed25519Point)
    case rsa(RSAModulus)
}
