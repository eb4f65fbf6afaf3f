import AssayBytes
import AssayCrypto
import AssayWire

/// The signature of a credential the ledger knows, or of one it does not: either way one
/// verification, so that neither the answer nor the work tells whether it exists.
extension Workspace {
    /// Appends a check of `signature` over what stands at `message`; whether it is a decoy.
    mutating func appendCheck(
        of key: CredentialKey?, over message: Range<Int>, _ signature: Range<Int>,
        _ format: SignatureFormat
    ) -> Bool {
        if let key, let publicKey = key.publicKey,
            key.isFormed(bytes.span.extracting(signature), format)
        {
            checks.append(
                SignatureCheck(
                    key: publicKey, algorithm: key.algorithm, message: message,
                    signature: signature, format: format))
            return false
        }
        appendDecoy(over: message)
        return true
    }

    /// Appends a check that never holds, and does the work of one that could.
    mutating func appendDecoy(over message: Range<Int>) {
        guard let decoy = Decoy.key.publicKey else { return }
        let start = bytes.count
        bytes.append(contentsOf: Decoy.signature)
        checks.append(
            SignatureCheck(
                key: decoy, algorithm: .es256, message: message,
                signature: start..<bytes.count, format: .raw))
    }

    /// Appends what the purposes other than sign-in sign: `assay/1/`, the purpose, a zero byte,
    /// the challenge, and the digest of the content.
    mutating func appendSigned(
        _ purpose: StaticString, _ challenge: Bytes32, content: Bytes32
    ) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: "assay/1/".utf8)
        bytes.append(contentsOf: Array(purpose.description.utf8))
        bytes.append(0)
        challenge.append(to: &bytes)
        content.append(to: &bytes)
        return start..<bytes.count
    }
}

/// A key nobody has: its x is SHA-256 over `assay/1/decoy` and a zero byte, its y the
/// even one of the two.
private enum Decoy {
    static let key = CredentialKey(curve: .p256, bytes: Array(point))
    /// r and s of the right size, and no signature of anything.
    static let signature = [UInt8](repeating: 0x55, count: 64)

    private static let point: [UInt8] = [
        0x0F, 0xFF, 0x8F, 0xCA, 0xA0, 0xE2, 0x90, 0x3C, 0x28, 0xC5, 0x97, 0x67,
        0x5E, 0xDE, 0x7E, 0x0E, 0xEA, 0x32, 0x42, 0xDC, 0xB5, 0x59, 0xEF, 0x0B,
        0xC0, 0x33, 0xF3, 0xE5, 0xB2, 0x6C, 0x11, 0x26, 0xA8, 0xBE, 0xA4, 0x79,
        0xE7, 0xCA, 0x67, 0xCC, 0xCC, 0x94, 0xCC, 0x36, 0x35, 0x9A, 0x39, 0xBD,
        0xB4, 0xCF, 0x66, 0x5C, 0xF9, 0x0F, 0xA7, 0x95, 0x93, 0x83, 0x7F, 0xCC,
        0x54, 0x94, 0xC3, 0xCA,
    ]
}
