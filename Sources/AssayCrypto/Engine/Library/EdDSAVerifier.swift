import AssayBytes
import COpenSSL

/// Ed25519 (RFC 8032 section 5.1.7) by OpenSSL, with a digest context made once.
@safe
struct EdDSAVerifier: ~Copyable {
    /// Owned by this value and used by its thread alone.
    private let context: OpaquePointer

    init() throws(EngineError) {
        guard let context = unsafe EVP_MD_CTX_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        unsafe self.context = context
    }

    deinit {
        // Ours alone since `init`.
        unsafe EVP_MD_CTX_free(context)
    }

    /// Whether a signature whose form was judged holds.
    func verify(
        _ message: Span<UInt8>, _ signature: Span<UInt8>, _ key: Ed25519Point
    ) -> Bool {
        var words = key.words
        // Four words without padding are the key's bytes, which the library copies.
        let made = unsafe withUnsafeBytes(of: &words) { buffer in
            unsafe EVP_PKEY_new_raw_public_key(
                EVP_PKEY_ED25519, nil, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
                buffer.count)
        }
        guard let made = unsafe made else {
            ErrorQueue.clear()
            return false
        }
        // Made above; the context holds a reference of its own while it needs one.
        defer { unsafe EVP_PKEY_free(made) }
        // The context keeps its last key until it is reset.
        guard
            unsafe EVP_MD_CTX_reset(context) == 1,
            unsafe EVP_DigestVerifyInit(context, nil, nil, nil, made) == 1
        else {
            ErrorQueue.clear()
            return false
        }
        // Both spans are read during the call only. The library wants a pointer even where the
        // message is empty; the signature's serves, with a length of zero.
        let outcome = unsafe signature.withUnsafeBufferPointer { signature in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe EVP_DigestVerify(
                    context, signature.baseAddress, signature.count,
                    message.baseAddress ?? signature.baseAddress, message.count)
            }
        }
        if outcome == 1 { return true }
        ErrorQueue.clear()
        return false
    }
}
