import AssayBytes

/// An Ed25519 key whose encoding was judged: canonical, on the curve, not of small order.
struct Ed25519Point: Sendable {
    let bytes: Bytes32

    /// The bytes as they lie in memory.
    var words: (UInt64, UInt64, UInt64, UInt64) {
        (
            bytes.word0.bigEndian, bytes.word1.bigEndian, bytes.word2.bigEndian,
            bytes.word3.bigEndian
        )
    }
}
