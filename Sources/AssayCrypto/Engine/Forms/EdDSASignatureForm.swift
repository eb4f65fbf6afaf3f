import AssayBytes

/// The outward form of an Ed25519 signature, for callers that tell a malformed one from a wrong
/// one.
package enum EdDSASignatureForm {
    /// Whether `bytes` are R, canonical and not of small order, and S below L (RFC 8032 section
    /// 5.1.7).
    package static func isFormed(_ bytes: Span<UInt8>) -> Bool {
        guard
            bytes.count == 64,
            let r = Bytes32(bytes.extracting(first: 32)),
            let s = Bytes32(bytes.extracting(last: 32))
        else { return false }
        return Ed25519Encoding.isReducedScalar(s) && Ed25519Encoding.judge(r) == .usable
    }
}
