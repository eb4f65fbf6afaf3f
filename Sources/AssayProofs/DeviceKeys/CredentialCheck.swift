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
        appendDecoy(over: message, like: signature, format)
        return true
    }

    /// Appends a check that never holds, and does the work of one of the curve whose signature
    /// this could be; of P-256 where it could be none.
    mutating func appendDecoy(
        over message: Range<Int>, like signature: Range<Int>, _ format: SignatureFormat
    ) {
        let curve = CredentialCurve(formOf: bytes.span.extracting(signature), format) ?? .p256
        let decoy = Decoy.of(curve)
        guard let key = decoy.key.publicKey else { return }
        let start = bytes.count
        bytes.append(contentsOf: decoy.signature)
        checks.append(
            SignatureCheck(
                key: key, algorithm: decoy.key.algorithm, message: message,
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
