import COpenSSL

/// RSASSA-PKCS1-v1_5 and RSASSA-PSS (RFC 8017 sections 8.2.2 and 8.1.2).
struct RSAVerifier: ~Copyable {
    /// Room for the recovered message representative of PSS.
    private var representative: [UInt8]

    init() throws(EngineError) {
        representative = [UInt8](repeating: 0, count: CryptoLimits.rsaModulusBitsMax / 8)
        let digests: [DigestAlgorithm] = [.sha256, .sha384, .sha512]
        for digest in digests where FetchedDigest.of(digest) == nil {
            throw .libraryFailed
        }
    }

    /// Step 1 of both: exactly as long as the modulus; and, as RSAVP1 asks, below it.
    static func isInRange(_ signature: Span<UInt8>, _ key: borrowing RSAModulus) -> Bool {
        BigEndianOrder.isBelow(signature, key.modulus.span)
    }

    /// Whether `signature` holds for `digest`.
    mutating func verify(
        _ digest: [UInt8], _ algorithm: SignatureAlgorithm, _ signature: Span<UInt8>,
        _ key: borrowing RSAModulus
    ) -> Bool {
        guard let digestAlgorithm = algorithm.digest else { return false }
        let holds =
            algorithm.isPSS
            ? verifyPSS(digest, digestAlgorithm, signature, key)
            : verifyPKCS1(digest, digestAlgorithm, signature, key)
        if !holds { ErrorQueue.clear() }
        return holds
    }

    /// The library builds the one right encoding and compares: nothing in it is parsed.
    private func verifyPKCS1(
        _ digest: [UInt8], _ digestAlgorithm: DigestAlgorithm, _ signature: Span<UInt8>,
        _ key: borrowing RSAModulus
    ) -> Bool {
        // Digest and signature are read during the call only.
        let outcome = unsafe signature.withUnsafeBufferPointer { buffer in
            unsafe RSA_verify(
                digestAlgorithm.identifier, digest, UInt32(truncatingIfNeeded: digest.count),
                buffer.baseAddress, UInt32(truncatingIfNeeded: buffer.count), key.pointer)
        }
        return outcome == 1
    }

    /// MGF1 with the same digest and a salt of exactly its length (RFC 7518 section 3.5).
    private mutating func verifyPSS(
        _ digest: [UInt8], _ digestAlgorithm: DigestAlgorithm, _ signature: Span<UInt8>,
        _ key: borrowing RSAModulus
    ) -> Bool {
        guard let fetched = FetchedDigest.of(digestAlgorithm) else { return false }
        // The representative has room for the largest modulus; it is written, then read.
        let length = unsafe signature.withUnsafeBufferPointer { buffer in
            unsafe RSA_public_decrypt(
                Int32(truncatingIfNeeded: buffer.count), buffer.baseAddress, &representative,
                key.pointer, RSA_NO_PADDING)
        }
        guard Int(length) == signature.count else { return false }
        let saltLength = Int32(truncatingIfNeeded: digestAlgorithm.byteCount)
        let outcome = unsafe RSA_verify_PKCS1_PSS_mgf1(
            key.pointer, digest, fetched.pointer, fetched.pointer, representative, saltLength)
        return outcome == 1
    }
}
