import COpenSSL

/// An EC key that signs (FIPS 186-5 section 6.4.1).
@safe
struct ECPrivateKey: ~Copyable, Sendable {
    let curve: ECCurve
    /// Owned. Signing only reads it, so threads may share it.
    nonisolated(unsafe) private let pointer: OpaquePointer

    init(generating curve: ECCurve) throws(KeyError) {
        let key = unsafe try Self.empty(curve)
        guard unsafe EC_KEY_generate_key(key) == 1 else {
            ErrorQueue.clear()
            unsafe EC_KEY_free(key)
            throw .libraryFailed
        }
        self.curve = curve
        unsafe pointer = key
    }

    init(_ curve: ECCurve, d: Span<UInt8>) throws(KeyError) {
        guard d.count == curve.coordinateBytes else { throw .coordinateLength }
        guard !BigEndianOrder.isZero(d), BigEndianOrder.isBelow(d, curve.order.span) else {
            throw .privatePart
        }
        let scalar = try BigNumber(d)
        let key = unsafe try Self.empty(curve)
        guard unsafe Self.fill(key, curve, scalar) else {
            ErrorQueue.clear()
            unsafe EC_KEY_free(key)
            throw .libraryFailed
        }
        self.curve = curve
        unsafe pointer = key
    }

    deinit {
        // Ours alone since `init`; the library clears the scalar.
        unsafe EC_KEY_free(pointer)
    }

    /// A key of `curve` with neither half; the caller owns it.
    private static func empty(_ curve: ECCurve) throws(KeyError) -> OpaquePointer {
        guard let group = CurveGroup.of(curve), let key = unsafe EC_KEY_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        guard unsafe EC_KEY_set_group(key, group.pointer) == 1 else {
            ErrorQueue.clear()
            unsafe EC_KEY_free(key)
            throw .libraryFailed
        }
        return unsafe key
    }

    /// Sets the scalar and the point that belongs to it. Both are copied into the key.
    private static func fill(
        _ key: OpaquePointer, _ curve: ECCurve, _ scalar: borrowing BigNumber
    ) -> Bool {
        guard let group = CurveGroup.of(curve), let point = unsafe EC_POINT_new(group.pointer)
        else { return false }
        let isFilled =
            unsafe EC_KEY_set_private_key(key, scalar.pointer) == 1
            && EC_POINT_mul(group.pointer, point, scalar.pointer, nil, nil, nil) == 1
            && EC_KEY_set_public_key(key, point) == 1
        unsafe EC_POINT_free(point)
        return isFilled
    }

    var components: KeyComponents? {
        guard let group = CurveGroup.of(curve), let x = try? BigNumber(), let y = try? BigNumber()
        else { return nil }
        // What `get0` returns belongs to the key, which outlives these calls.
        guard
            unsafe EC_POINT_get_affine_coordinates(
                group.pointer, EC_KEY_get0_public_key(pointer), x.pointer, y.pointer, nil) == 1
        else {
            ErrorQueue.clear()
            return nil
        }
        let length = curve.coordinateBytes
        return unsafe .ec(
            curve, x: BigNumber.bytes(of: x.pointer, count: length),
            y: BigNumber.bytes(of: y.pointer, count: length),
            d: BigNumber.bytes(of: EC_KEY_get0_private_key(pointer), count: length))
    }

    func sign(_ digest: [UInt8], _ format: SignatureFormat) throws(SigningError) -> [UInt8] {
        // The result is ours and freed below; its numbers are read before that.
        guard
            let signature = unsafe ECDSA_do_sign(
                digest, Int32(truncatingIfNeeded: digest.count), pointer)
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        let length = curve.coordinateBytes
        let r = unsafe BigNumber.bytes(of: ECDSA_SIG_get0_r(signature), count: length)
        let s = unsafe BigNumber.bytes(of: ECDSA_SIG_get0_s(signature), count: length)
        unsafe ECDSA_SIG_free(signature)
        guard r.count == length, s.count == length else { throw .libraryFailed }
        switch format {
        case .raw: return r + s
        case .der: return ECDSASignature.der(r: r, s: s)
        }
    }
}
