import AssayBytes
import COpenSSL

/// An Ed25519 key that signs (RFC 8032 section 5.1.6).
@safe
struct Ed25519PrivateKey: ~Copyable, Sendable {
    /// Owned. Its reference count is atomic and nothing else changes, so threads may share it.
    nonisolated(unsafe) private let pointer: OpaquePointer

    init(_ seed: Bytes32) throws(KeyError) {
        let raw = seed.array
        // The library copies the 32 bytes during the call.
        guard
            let key = unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, raw, raw.count)
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        unsafe pointer = key
    }

    deinit {
        // Ours alone since `init`; the library clears the seed.
        unsafe EVP_PKEY_free(pointer)
    }

    var components: KeyComponents? {
        var x = [UInt8](repeating: 0, count: 32)
        var d = [UInt8](repeating: 0, count: 32)
        var xCount = x.count
        var dCount = d.count
        // Both arrays have the room their counts tell.
        guard
            unsafe EVP_PKEY_get_raw_public_key(pointer, &x, &xCount) == 1,
            unsafe EVP_PKEY_get_raw_private_key(pointer, &d, &dCount) == 1
        else {
            ErrorQueue.clear()
            return nil
        }
        return .ed25519(x: x, d: d)
    }

    func sign(_ message: Span<UInt8>) throws(SigningError) -> [UInt8] {
        // Ours until it is freed below.
        guard let context = unsafe EVP_MD_CTX_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        var signature = [UInt8](repeating: 0, count: 64)
        var count = signature.count
        var outcome = unsafe EVP_DigestSignInit(context, nil, nil, nil, pointer)
        if outcome == 1 {
            // The message is read during the call; the signature has room for its 64 bytes.
            outcome = unsafe message.withUnsafeBufferPointer { buffer in
                unsafe EVP_DigestSign(
                    context, &signature, &count, buffer.baseAddress, buffer.count)
            }
        }
        unsafe EVP_MD_CTX_free(context)
        guard outcome == 1, count == signature.count else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        return signature
    }
}
