package import AssayBytes
package import AssayCrypto

/// What a request says of a signed challenge: ranges of the workspace's bytes, and values.
package struct ChallengeEvidence {
    /// The public key as JWK, JSON text.
    package var publicKey: Range<Int>
    /// The signature over challenge, relying party id and timestamp.
    package var signature: Range<Int>
    /// How an ECDSA signature is written; key stores of devices write DER.
    package var format: SignatureFormat
    /// The challenge that was signed.
    package var challenge: Bytes32
    /// When the client says it signed, in seconds.
    package var timestamp: Int64

    /// Evidence of a signed challenge.
    package init(
        publicKey: Range<Int>, signature: Range<Int>, format: SignatureFormat = .der,
        challenge: Bytes32, timestamp: Int64
    ) {
        self.publicKey = publicKey
        self.signature = signature
        self.format = format
        self.challenge = challenge
        self.timestamp = timestamp
    }
}
