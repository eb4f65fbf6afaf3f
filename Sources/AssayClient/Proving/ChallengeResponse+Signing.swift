import AssayBytes
import AssayProver
import AssaySystem

extension ChallengeResponse {
    /// Signs a challenge, as a device does.
    ///
    /// - Parameters:
    ///   - challenge: The 32 bytes the relying party handed out for this key.
    ///   - key: The device's key.
    ///   - relyingPartyID: The relying party's id, such as `example.com`.
    ///   - timestamp: Seconds since 1970; nil is now.
    ///   - format: How an ECDSA signature is written.
    public init(
        signing challenge: [UInt8], with key: ProofKey, relyingPartyID: String,
        timestamp: Int64? = nil, format: SignatureFormat = .der
    ) throws(ProvingError) {
        guard let value = Bytes32(challenge.span) else { throw .challengeInvalid }
        let time = timestamp ?? Clock.wall().seconds
        let signer = ChallengeSigner(
            key: key.signing, relyingPartyID: relyingPartyID, format: format.crypto)
        let signature: [UInt8]
        do {
            signature = try signer.sign(value, timestamp: time)
        } catch {
            throw .libraryFailed
        }
        self.init(
            publicKey: key.publicJWK, challenge: challenge, timestamp: time,
            signature: signature, format: format)
    }
}
