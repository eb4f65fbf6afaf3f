import AssayBytes
import COpenSSL

/// An Ed25519 key in the form the library verifies with.
@safe
struct Ed25519Point: ~Copyable, Sendable {
    /// Owned. Its reference count is atomic and nothing else changes, so threads may share it.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Wraps bytes that were judged before.
    init(_ bytes: Bytes32) throws(KeyError) {
        let raw = bytes.array
        // The library copies the 32 bytes during the call.
        guard
            let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, raw, raw.count)
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        unsafe pointer = key
    }

    deinit {
        // Ours alone since `init`.
        unsafe EVP_PKEY_free(pointer)
    }
}
