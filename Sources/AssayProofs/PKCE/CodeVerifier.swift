import AssayBytes

/// A PKCE verifier, the secret that a code challenge was made from (RFC 7636 section 4.1).
enum CodeVerifier {
    /// Whether `text` has 43 to 128 characters, all of them unreserved.
    static func isWellFormed(_ text: Span<UInt8>) -> Bool {
        guard Limits.codeVerifierBytesMin <= text.count, text.count <= Limits.codeVerifierBytesMax
        else { return false }
        for index in text.indices where !text[index].isUnreserved {
            return false
        }
        return true
    }
}
