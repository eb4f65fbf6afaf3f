import AssayBytes
import AssayCrypto

/// Whose share of a pool a taking draws on: half a digest, so that it has a fixed size.
enum QuotaKey {
    /// In the reserved pool: the key that signed.
    static func ofKey(_ thumbprint: Bytes32) -> Bytes16 {
        var hasher = SHA256Hasher()
        hasher.update(thumbprint)
        return firstHalf(hasher.finish())
    }

    /// In the open pool: the caller, or all callers without a name together.
    static func ofCaller(_ caller: Range<Int>?, in bytes: [UInt8]) -> Bytes16 {
        firstHalf(SHA256.digest(bytes.span.extracting(caller ?? 0..<0)))
    }

    private static func firstHalf(_ digest: Bytes32) -> Bytes16 {
        Bytes16(high: digest.word0, low: digest.word1)
    }
}
