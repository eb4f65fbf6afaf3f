import AssayBytes
import AssayCrypto
import AssayWire

/// What the ledger knows things by (SPEC.md, Digests): first halves of SHA-256.
enum HalfDigest {
    static func code(_ code: Span<UInt8>, in realm: RealmName) -> Bytes16 {
        var hasher = SHA256Hasher()
        hasher.update("assay/1/code\0" as StaticString)
        hasher.updateLengthPrefixed(realm)
        hasher.update(code)
        return half(hasher)
    }

    static func client(_ id: Span<UInt8>) -> Bytes16 { labelled("assay/1/client\0", id) }

    static func redirectURI(_ uri: Span<UInt8>) -> Bytes16 {
        labelled("assay/1/redirect-uri\0", uri)
    }

    static func binding(_ binding: Span<UInt8>) -> Bytes16 {
        labelled("assay/1/binding\0", binding)
    }

    /// An access token, by who issued it and its `jti`.
    static func token(
        issuer: Span<UInt8>, jti: Span<UInt8>, in realm: RealmName
    ) -> Bytes16 {
        var hasher = SHA256Hasher()
        hasher.update("assay/1/token\0" as StaticString)
        hasher.updateLengthPrefixed(realm)
        hasher.update(UInt8(truncatingIfNeeded: issuer.count >> 8))
        hasher.update(UInt8(truncatingIfNeeded: issuer.count))
        hasher.update(issuer)
        hasher.update(jti)
        return half(hasher)
    }

    private static func labelled(_ label: StaticString, _ bytes: Span<UInt8>) -> Bytes16 {
        var hasher = SHA256Hasher()
        hasher.update(label)
        hasher.update(bytes)
        return half(hasher)
    }

    private static func half(_ hasher: SHA256Hasher) -> Bytes16 {
        let digest = hasher.finish()
        return Bytes16(high: digest.word0, low: digest.word1)
    }
}

/// The key that names a discharge's home shard.
enum ShardKey {
    static func account(_ name: Span<UInt8>, in realm: RealmName) -> Bytes32 {
        var hasher = SHA256Hasher()
        hasher.update("assay/1/account\0" as StaticString)
        hasher.updateLengthPrefixed(realm)
        hasher.update(name)
        return hasher.finish()
    }

    /// An object's own: its identifier begins with the shard.
    static func object(_ id: ObjectID) -> Bytes32 {
        Bytes32(UInt64(id.shard) << 48, 0, 0, 0)
    }

    static func digest(_ digest: Bytes16) -> Bytes32 {
        Bytes32(digest.high, digest.low, 0, 0)
    }
}
