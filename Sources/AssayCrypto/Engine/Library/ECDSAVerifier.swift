import COpenSSL

/// ECDSA (FIPS 186-5 section 6.4.2) with contexts made once: one key holder a curve, into which
/// the point of each check is put, and one signature holder whose numbers are overwritten.
struct ECDSAVerifier: ~Copyable {
    private let p256: ECKeyHolder
    private let p384: ECKeyHolder
    private let p521: ECKeyHolder
    private let signature: ECDSASignatureHolder

    init() throws(EngineError) {
        let p256 = try ECKeyHolder(.p256)
        let p384 = try ECKeyHolder(.p384)
        let p521 = try ECKeyHolder(.p521)
        let signature = try ECDSASignatureHolder()
        self.p256 = p256
        self.p384 = p384
        self.p521 = p521
        self.signature = signature
    }

    /// Takes a signature in; false when its form or its numbers' range is wrong.
    func read(_ bytes: Span<UInt8>, _ format: SignatureFormat, _ curve: ECCurve) -> Bool {
        guard let parsed = ECDSASignature.parse(bytes, format, curve) else { return false }
        return signature.set(r: bytes.extracting(parsed.r), s: bytes.extracting(parsed.s))
    }

    /// Whether the signature taken in holds for `digest` under `point`.
    func verify(_ digest: [UInt8], _ point: borrowing ECPoint) -> Bool {
        switch point.curve {
        case .p256: verify(digest, point, p256)
        case .p384: verify(digest, point, p384)
        case .p521: verify(digest, point, p521)
        }
    }

    private func verify(
        _ digest: [UInt8], _ point: borrowing ECPoint, _ holder: borrowing ECKeyHolder
    ) -> Bool {
        // Everything is alive during both calls, and only this thread uses holder and signature;
        // the point is copied.
        let outcome: Int32 =
            unsafe EC_KEY_set_public_key(holder.pointer, point.pointer) == 1
            ? unsafe ECDSA_do_verify(
                digest, Int32(truncatingIfNeeded: digest.count), signature.pointer,
                holder.pointer)
            : -1
        if outcome == 1 { return true }
        ErrorQueue.clear()
        return false
    }
}

/// An `ECDSA_SIG` and the two numbers in it.
@safe
struct ECDSASignatureHolder: ~Copyable {
    let pointer: OpaquePointer
    // Owned by the signature they are part of.
    private let r: OpaquePointer
    private let s: OpaquePointer

    init() throws(EngineError) {
        guard let made = unsafe Self.make() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        unsafe (pointer, r, s) = unsafe made
    }

    // Every pointer is either handed on or freed here.
    private static func make() -> (OpaquePointer, OpaquePointer, OpaquePointer)? {
        guard let signature = unsafe ECDSA_SIG_new() else { return nil }
        guard let r = unsafe BN_new() else {
            unsafe ECDSA_SIG_free(signature)
            return nil
        }
        guard let s = unsafe BN_new(), unsafe ECDSA_SIG_set0(signature, r, s) == 1 else {
            unsafe BN_free(r)
            unsafe ECDSA_SIG_free(signature)
            return nil
        }
        return unsafe (signature, r, s)
    }

    /// Overwrites both numbers.
    func set(r rBytes: Span<UInt8>, s sBytes: Span<UInt8>) -> Bool {
        unsafe (Self.set(r, rBytes) && Self.set(s, sBytes))
    }

    private static func set(_ number: OpaquePointer, _ bytes: Span<UInt8>) -> Bool {
        // The bytes, at most a coordinate's, are read during the call.
        let written = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe BN_bin2bn(buffer.baseAddress, Int32(truncatingIfNeeded: buffer.count), number)
        }
        if unsafe written != nil { return true }
        ErrorQueue.clear()
        return false
    }

    deinit {
        // Frees the numbers too.
        unsafe ECDSA_SIG_free(pointer)
    }
}
