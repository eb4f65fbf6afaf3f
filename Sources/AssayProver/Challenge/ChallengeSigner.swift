package import AssayBytes
package import AssayCrypto

/// Signs challenges: the bytes are challenge, relying party id in UTF-8, and the time in seconds
/// as eight bytes, most significant first.
package struct ChallengeSigner: Sendable {
    /// The key that signs.
    package var key: SigningKey
    /// The relying party's id.
    package var relyingPartyID: String
    /// How an ECDSA signature is written: DER, unless said otherwise.
    package var format: SignatureFormat

    /// A signer for one relying party.
    package init(key: SigningKey, relyingPartyID: String, format: SignatureFormat = .der) {
        self.key = key
        self.relyingPartyID = relyingPartyID
        self.format = format
    }

    /// The signature of `challenge` at `timestamp`, in seconds.
    package func sign(
        _ challenge: Bytes32, timestamp: Int64
    ) throws(SigningError) -> [UInt8] {
        let message = message(challenge, timestamp: timestamp)
        return try key.sign(message.span, format: format)
    }

    /// What is signed.
    package func message(_ challenge: Bytes32, timestamp: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        challenge.append(to: &bytes)
        bytes.append(contentsOf: relyingPartyID.utf8)
        bytes.appendBigEndian(timestamp)
        return bytes
    }
}
