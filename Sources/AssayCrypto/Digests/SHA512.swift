import COpenSSL

/// SHA-384 and SHA-512 in one call (FIPS 180-4).
package enum SHA512 {
    /// Replaces `digest` by the 48 bytes of the SHA-384 digest of `bytes`.
    package static func digest384(_ bytes: Span<UInt8>, into digest: inout [UInt8]) {
        run(bytes, isShort: true, into: &digest)
    }

    /// Replaces `digest` by the 64 bytes of the SHA-512 digest of `bytes`.
    package static func digest512(_ bytes: Span<UInt8>, into digest: inout [UInt8]) {
        run(bytes, isShort: false, into: &digest)
    }

    private static func run(_ bytes: Span<UInt8>, isShort: Bool, into digest: inout [UInt8]) {
        let length = isShort ? 48 : 64
        if digest.count != length {
            digest = [UInt8](repeating: 0, count: length)
        }
        var context = SHA512_CTX()
        // The context is ours alone; the digest has the room its length asks for.
        _ = unsafe isShort ? SHA384_Init(&context) : SHA512_Init(&context)
        unsafe bytes.withUnsafeBytes { buffer in
            _ = unsafe SHA512_Update(&context, buffer.baseAddress, buffer.count)
        }
        _ = unsafe SHA512_Final(&digest, &context)
    }
}
