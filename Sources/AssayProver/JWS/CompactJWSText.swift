import AssayBytes

/// A JWS in compact form while it is written part by part (RFC 7515 section 7.1).
struct CompactJWSText {
    /// The text so far: before the third part it is what is signed.
    private(set) var bytes: [UInt8] = []
    private var isStarted = false

    /// Appends a part in base64url, or `encoded` in its place as it stands.
    mutating func append(_ part: [UInt8], or encoded: [UInt8]? = nil) {
        if isStarted { bytes.append(UInt8(ascii: ".")) }
        isStarted = true
        if let encoded {
            bytes.append(encoded.span)
        } else {
            Base64URL.encode(part.span, appendingTo: &bytes)
        }
    }
}
