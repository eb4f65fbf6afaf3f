import COpenSSL

/// A digest of the library's provider, fetched once: naming one on every call looks it up anew.
@safe
final class FetchedDigest: Sendable {
    /// Owned, reference-counted atomically, only read: threads may share it.
    nonisolated(unsafe) let pointer: OpaquePointer

    private static let sha256 = FetchedDigest("SHA2-256")
    private static let sha384 = FetchedDigest("SHA2-384")
    private static let sha512 = FetchedDigest("SHA2-512")

    private init?(_ name: String) {
        // The name is read during the call; the result is ours.
        guard let digest = unsafe EVP_MD_fetch(nil, name, nil) else {
            ErrorQueue.clear()
            return nil
        }
        unsafe pointer = digest
    }

    deinit {
        // Ours alone since `init`.
        unsafe EVP_MD_free(pointer)
    }

    /// The provider's form of `algorithm`; nil when the library has none.
    static func of(_ algorithm: DigestAlgorithm) -> FetchedDigest? {
        switch algorithm {
        case .sha256: sha256
        case .sha384: sha384
        case .sha512: sha512
        }
    }
}
