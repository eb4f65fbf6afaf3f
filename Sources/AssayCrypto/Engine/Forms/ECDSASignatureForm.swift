/// The outward form of an ECDSA signature, for callers that tell a malformed one from a wrong one.
package enum ECDSASignatureForm {
    /// Whether `bytes` are a DER sequence of two positive integers, strictly and minimally
    /// encoded (RFC 3279 section 2.2.3). Their range is the engine's business.
    package static func isDER(_ bytes: Span<UInt8>) -> Bool {
        ECDSASignature.parseDER(bytes) != nil
    }

    /// The smallest curve of which `bytes` could be a signature, both numbers in 1 to n - 1; nil
    /// for none. A raw signature's length says which.
    package static func curve(
        of bytes: Span<UInt8>, _ format: SignatureFormat
    ) -> ECCurve? {
        for curve in ECCurve.allCases where ECDSASignature.parse(bytes, format, curve) != nil {
            return curve
        }
        return nil
    }
}
