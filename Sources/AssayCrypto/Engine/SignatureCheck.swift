package import AssayBytes

/// How the two numbers of an ECDSA signature are written down.
package enum SignatureFormat: UInt8, Sendable {
    /// As JOSE does: r and s in the curve's exact length (RFC 7518 section 3.4).
    case raw
    /// As X.509 does: a DER sequence of two integers (RFC 3279 section 2.2.3).
    case der
}

/// One signature to verify; message and signature are ranges of the worker's workspace.
///
/// `format` says how ECDSA signatures are written; other algorithms have one form each and
/// ignore it.
package struct SignatureCheck: Sendable {
    package var key: PublicKey
    package var algorithm: SignatureAlgorithm
    package var message: Range<Int>
    package var signature: Range<Int>
    package var format: SignatureFormat
    /// SHA-256 of the message, where that is known already and the algorithm is one over it.
    package var digest: Bytes32?

    /// A check of `signature` over `message` by `key`.
    package init(
        key: PublicKey, algorithm: SignatureAlgorithm, message: Range<Int>,
        signature: Range<Int>, format: SignatureFormat = .raw, digest: Bytes32? = nil
    ) {
        self.key = key
        self.algorithm = algorithm
        self.message = message
        self.signature = signature
        self.format = format
        self.digest = digest
    }
}
