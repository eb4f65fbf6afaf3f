import AssayBytes

extension JWK {
    /// Appends what the key's thumbprint is the digest of (RFC 7638 section 3.2, RFC 8037 section
    /// 2) to the workspace the key was read into, and returns where it stands there.
    package func appendThumbprintInput(to workspace: inout [UInt8]) -> Range<Int> {
        let start = workspace.count
        switch material {
        case .ec(let curve, let x, let y):
            workspace.append("{\"crv\":\"".utf8.span)
            workspace.append(curve.name.utf8.span)
            workspace.append("\",\"kty\":\"EC\",\"x\":\"".utf8.span)
            Base64URL.encode(x, of: &workspace)
            workspace.append("\",\"y\":\"".utf8.span)
            Base64URL.encode(y, of: &workspace)
        case .ed25519(let x):
            workspace.append("{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"".utf8.span)
            Base64URL.encode(x, of: &workspace)
        case .rsa(let modulus, let exponent):
            workspace.append("{\"e\":\"".utf8.span)
            let digits: [4 of UInt8] = [
                UInt8(truncatingIfNeeded: exponent >> 24),
                UInt8(truncatingIfNeeded: exponent >> 16),
                UInt8(truncatingIfNeeded: exponent >> 8),
                UInt8(truncatingIfNeeded: exponent),
            ]
            let significant = exponent.leadingZeroBitCount / 8..<4
            Base64URL.encode(digits.span.extracting(significant), appendingTo: &workspace)
            workspace.append("\",\"kty\":\"RSA\",\"n\":\"".utf8.span)
            Base64URL.encode(modulus, of: &workspace)
        }
        workspace.append("\"}".utf8.span)
        return start..<workspace.count
    }
}
