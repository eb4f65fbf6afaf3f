import AssayBytes
import COpenSSL

/// An RSA key that signs (RFC 8017 sections 8.2.1 and 8.1.1).
@safe
struct RSAPrivateKey: ~Copyable, Sendable {
    /// Owned. The library guards what it fills in late by the key's lock, so threads may share it.
    nonisolated(unsafe) private let pointer: OpaquePointer

    init(generating bits: Int, exponent: UInt32) throws(KeyError) {
        let e = try BigNumber(exponent)
        guard let key = unsafe RSA_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        let count = Int32(clamping: bits)
        // The exponent is copied; the library refuses sizes and exponents it cannot serve.
        guard unsafe RSA_generate_key_ex(key, count, e.pointer, nil) == 1 else {
            ErrorQueue.clear()
            unsafe RSA_free(key)
            throw .modulus
        }
        unsafe pointer = key
    }

    init(_ components: RSAComponents) throws(KeyError) {
        let n = try BigNumber(components.n.span)
        let e = try BigNumber(components.e.span)
        let d = try BigNumber(components.d.span)
        let p = try BigNumber(components.p.span)
        let q = try BigNumber(components.q.span)
        let dp = try BigNumber(components.dp.span)
        let dq = try BigNumber(components.dq.span)
        let qi = try BigNumber(components.qi.span)
        guard let key = unsafe RSA_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        // Each call takes its numbers over, and fails only where one is absent, which none is.
        _ = unsafe RSA_set0_key(key, n.take(), e.take(), d.take())
        if components.hasFactors {
            _ = unsafe RSA_set0_factors(key, p.take(), q.take())
            _ = unsafe RSA_set0_crt_params(key, dp.take(), dq.take(), qi.take())
        }
        guard unsafe Self.isConsistent(key) else {
            unsafe RSA_free(key)
            throw .privatePart
        }
        unsafe pointer = key
    }

    deinit {
        // Ours alone since `init`; the library clears the private numbers.
        unsafe RSA_free(pointer)
    }

    /// Whether what the private half signs holds under the public half.
    private static func isConsistent(_ key: OpaquePointer) -> Bool {
        let digest = [UInt8](repeating: 0x5a, count: 32)
        guard
            let signature = unsafe pkcs1(key, digest, .sha256),
            unsafe RSA_verify(
                NID_sha256, digest, 32, signature, UInt32(signature.count), key) == 1
        else {
            ErrorQueue.clear()
            return false
        }
        return true
    }

    /// A PKCS #1 signature; the array has room for what the library says is the most.
    private static func pkcs1(
        _ key: OpaquePointer, _ digest: [UInt8], _ algorithm: DigestAlgorithm
    ) -> [UInt8]? {
        let size = unsafe Int(RSA_size(key))
        var signature = [UInt8](repeating: 0, count: max(size, 1))
        var count: UInt32 = 0
        guard
            unsafe RSA_sign(
                algorithm.identifier, digest, UInt32(digest.count), &signature, &count, key) == 1,
            Int(count) == size
        else {
            ErrorQueue.clear()
            return nil
        }
        return signature
    }

    func sign(
        _ digest: [UInt8], _ algorithm: DigestAlgorithm
    ) throws(SigningError) -> [UInt8] {
        guard let signature = unsafe Self.pkcs1(pointer, digest, algorithm) else {
            throw .libraryFailed
        }
        return signature
    }

    func signPSS(
        _ digest: [UInt8], _ algorithm: DigestAlgorithm, saltBytes: Int
    ) throws(SigningError) -> [UInt8] {
        guard let fetched = FetchedDigest.of(algorithm) else { throw .libraryFailed }
        let size = unsafe Int(RSA_size(pointer))
        var representative = [UInt8](repeating: 0, count: size)
        var signature = [UInt8](repeating: 0, count: size)
        // Both arrays are as long as the modulus, which is what both calls write.
        guard
            unsafe RSA_padding_add_PKCS1_PSS_mgf1(
                pointer, &representative, digest, fetched.pointer, fetched.pointer,
                Int32(clamping: max(saltBytes, 0))) == 1,
            unsafe RSA_private_encrypt(
                Int32(size), representative, &signature, pointer, RSA_NO_PADDING) == Int32(size)
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        return signature
    }

    var components: RSAComponents? {
        // What `get0` returns belongs to the key, which outlives these calls.
        var components = unsafe RSAComponents(
            n: Self.bytes(RSA_get0_n(pointer)), e: Self.bytes(RSA_get0_e(pointer)),
            d: Self.bytes(RSA_get0_d(pointer)))
        unsafe components.p = Self.bytes(RSA_get0_p(pointer))
        unsafe components.q = Self.bytes(RSA_get0_q(pointer))
        unsafe components.dp = Self.bytes(RSA_get0_dmp1(pointer))
        unsafe components.dq = Self.bytes(RSA_get0_dmq1(pointer))
        unsafe components.qi = Self.bytes(RSA_get0_iqmp(pointer))
        return components.n.isEmpty ? nil : components
    }

    /// The bytes of a number without leading zeros; empty for none.
    private static func bytes(_ number: OpaquePointer?) -> [UInt8] {
        guard let number = unsafe number else { return [] }
        let count = unsafe (Int(BN_num_bits(number)) + 7) / 8
        return unsafe BigNumber.bytes(of: number, count: count)
    }
}
