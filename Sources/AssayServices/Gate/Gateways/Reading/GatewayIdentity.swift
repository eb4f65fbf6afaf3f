import AssayBytes
import AssayCrypto
import AssayWire

/// From `Assay-Request-Id` to the sixteen bytes of the wire.
enum GatewayIdentity {
    /// What a request id is bound to: with another of these it names another request.
    struct Parts {
        var requestID: Range<Int>
        var method: Range<Int>
        /// With its query.
        var target: Range<Int>
        var authorization: Range<Int>
        /// Empty where there is none.
        var proof: Range<Int>
    }

    /// The longest id a gateway may make.
    static let charactersMax = 128

    /// The operation id: a digest of who asks what, each part behind its length. Never zero,
    /// which means "none".
    static func operationID(
        _ parts: Parts, of bytes: Span<UInt8>, caller: [UInt8], realm: [UInt8]
    ) -> Bytes16 {
        var hasher = SHA256Hasher()
        hasher.update("assay/1/gateway\0" as StaticString)
        add(caller.span, to: &hasher)
        add(realm.span, to: &hasher)
        add(bytes.extracting(parts.requestID), to: &hasher)
        add(bytes.extracting(parts.method), to: &hasher)
        add(bytes.extracting(parts.target), to: &hasher)
        add(bytes.extracting(parts.authorization), to: &hasher)
        add(bytes.extracting(parts.proof), to: &hasher)
        let digest = hasher.finish()
        return Bytes16(high: digest.word0 | 1, low: digest.word1)
    }

    private static func add(_ bytes: Span<UInt8>, to hasher: inout SHA256Hasher) {
        let count = UInt32(truncatingIfNeeded: bytes.count)
        for shift in [24, 16, 8, 0] as [UInt32] {
            hasher.update(UInt8(truncatingIfNeeded: count >> shift))
        }
        hasher.update(bytes)
    }
}
