/// The outward form of an ECDSA signature, for callers that tell a malformed one from a wrong one.
package enum ECDSASignatureForm {
    /// Whether `bytes` are a DER sequence of two positive integers, strictly and minimally
    /// encoded (RFC 3279 section 2.2.3). Their range is the engine's business.
    package static func isDER(_ bytes: Span<UInt8>) -> Bool {
        ECDSASignature.parseDER(bytes) != nil
    }
}
