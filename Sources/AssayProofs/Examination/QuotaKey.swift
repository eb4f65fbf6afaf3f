package import AssayBytes
import AssayCrypto

/// Whose share of a pool a taking draws on: half a digest, so that it has a fixed size.
package enum QuotaKey {
    /// In the reserved pool: the key that signed.
    package static func ofKey(_ thumbprint: Bytes32) -> Bytes16 {
        var hasher = SHA256Hasher()
        hasher.update(thumbprint)
        return firstHalf(hasher.finish())
    }

    /// The same, where the thumbprint has been digested beside something else.
    static func ofKey(digested digest: Bytes32) -> Bytes16 { firstHalf(digest) }

    /// In the open pool: the caller; without a name, all callers without one together.
    package static func ofCaller(_ name: Span<UInt8>) -> Bytes16 {
        firstHalf(SHA256.digest(name))
    }

    private static func firstHalf(_ digest: Bytes32) -> Bytes16 {
        Bytes16(high: digest.word0, low: digest.word1)
    }
}

/// The caller whose key was asked for last: requests that come together have the same.
struct LastCaller: Sendable {
    private let name: ShortBytes
    let key: Bytes16

    /// A caller of this name.
    init(_ name: Span<UInt8>) {
        self.name = ShortBytes(name)
        key = QuotaKey.ofCaller(name)
    }

    func isNamed(_ other: Span<UInt8>) -> Bool {
        let name = name.span
        return name.count == other.count && ConstantTime.equals(name, other)
    }
}
