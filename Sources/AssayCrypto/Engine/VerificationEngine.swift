/// The library could not give an engine what it needs; nothing can be verified.
package enum EngineError: Error {
    /// A context, curve or digest could not be had from OpenSSL.
    case libraryFailed
}

/// Verifies the signatures of a whole batch; a worker owns one.
///
/// The batch is the interface so that work may be shared across it. Every context is made once
/// and reused, nothing is looked up by name on the way.
package struct VerificationEngine: ~Copyable {
    private var ecdsa: ECDSAVerifier
    private var eddsa: EdDSAVerifier
    private var rsa: RSAVerifier
    private var digest: [UInt8] = []

    /// An engine with contexts of its own.
    package init() throws(EngineError) {
        let ecdsa = try ECDSAVerifier()
        let eddsa = try EdDSAVerifier()
        let rsa = try RSAVerifier()
        self.ecdsa = ecdsa
        self.eddsa = eddsa
        self.rsa = rsa
        digest.reserveCapacity(64)
    }

    /// Replaces `results` by one answer a check, in the checks' order.
    ///
    /// False says that the signature does not hold, or that the key is not one for the
    /// algorithm. The checks' ranges must lie within `workspace`.
    package mutating func verify(
        _ checks: [SignatureCheck], in workspace: [UInt8], results: inout [Bool]
    ) {
        results.removeAll(keepingCapacity: true)
        results.reserveCapacity(checks.count)
        let bytes = workspace.span
        for check in checks {
            let message = bytes.extracting(check.message)
            let signature = bytes.extracting(check.signature)
            results.append(verify(check, message, signature))
        }
    }

    /// Whether one signature holds: a batch of one whose bytes lie anywhere.
    package mutating func verify(
        key: PublicKey, algorithm: SignatureAlgorithm, message: Span<UInt8>,
        signature: Span<UInt8>, format: SignatureFormat = .raw
    ) -> Bool {
        let check = SignatureCheck(
            key: key, algorithm: algorithm, message: 0..<0, signature: 0..<0, format: format)
        return verify(check, message, signature)
    }

    private mutating func verify(
        _ check: SignatureCheck, _ message: Span<UInt8>, _ signature: Span<UInt8>
    ) -> Bool {
        guard check.algorithm.fits(check.key.kind) else { return false }
        switch check.key.material {
        case .ec(let point):
            guard ecdsa.read(signature, check.format, point.curve) else { return false }
            check.algorithm.digest?.compute(message, into: &digest)
            return ecdsa.verify(digest, point)
        case .ed25519(let point):
            return eddsa.verify(message, signature, point)
        case .rsa(let key):
            guard RSAVerifier.isInRange(signature, key) else { return false }
            check.algorithm.digest?.compute(message, into: &digest)
            return rsa.verify(digest, check.algorithm, signature, key)
        }
    }
}
