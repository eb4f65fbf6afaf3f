import AssayBytes

/// An Ed25519 key whose encoding was judged: canonical, not of small order, and on the curve or
/// of no use: no signature holds under a y that has no point.
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
