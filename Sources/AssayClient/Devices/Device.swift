import AssayBytes
import AssayCrypto
import AssayProver
import AssaySystem

/// The key of a device, kept in software, and the evidence it makes: what an app's key store
/// does where it has none of its own, and what tests and tools need.
///
/// A value: it asks nobody. `EnrolledDevice` goes through whole calls.
public struct Device: Sendable {
    /// How a device tells its public key.
    public enum KeyForm: Hashable, Sendable, CaseIterable {
        /// SPKI DER (RFC 5280 section 4.1.2.7).
        case spki
        /// The uncompressed point, as a Secure Enclave gives it; of P-256 only.
        case point
    }

    /// The account it is a device of.
    public var account: String
    /// Its own name.
    public var deviceID: String
    /// Its key.
    public var key: ProofKey
    /// How it tells its public key.
    public var keyForm: KeyForm
    /// How it writes ECDSA signatures.
    public var format: SignatureFormat

    /// A device with a key of P-256, P-384, P-521 or Ed25519.
    public init(
        account: String, deviceID: String, key: ProofKey, keyForm: KeyForm = .spki,
        format: SignatureFormat = .der
    ) throws(ProvingError) {
        self.account = account
        self.deviceID = deviceID
        self.key = key
        self.keyForm = keyForm
        self.format = format
        _ = try publicKey
    }

    /// The public key as the device sends it.
    public var publicKey: [UInt8] {
        get throws(ProvingError) {
            let form: DeviceKeyForm = keyForm == .spki ? .spki : .point
            guard let bytes = key.signing.deviceKey(form) else { throw .keyUnsupported }
            return bytes
        }
    }

    /// The enrolment of its key, for the nonce `startEnrolment` gave.
    public func enrolment(
        nonce: [UInt8], approval: CredentialApproval? = nil, recoveryID: String? = nil
    ) throws(ProvingError) -> EnrolmentEvidence {
        let publicKey = try publicKey
        return EnrolmentEvidence(
            account: account, deviceID: deviceID, nonce: nonce, publicKey: publicKey,
            proofOfPossession: try possession(nonce, publicKey), format: format,
            approval: approval, recoveryID: recoveryID)
    }

    /// A sign-in as `credentialID`, for a challenge it was given.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The relying party's id, such as `example.com`.
    ///   - timestamp: Seconds since 1970; nil is now.
    public func signIn(
        as credentialID: String, challenge: [UInt8], relyingPartyID: String,
        timestamp: Int64? = nil
    ) throws(ProvingError) -> SignInEvidence {
        let response = try ChallengeResponse(
            signing: challenge, with: key, relyingPartyID: relyingPartyID, timestamp: timestamp,
            format: format)
        return SignInEvidence(
            credentialID: credentialID, challenge: challenge, timestamp: response.timestamp,
            signature: response.signature, deviceID: deviceID, format: format)
    }

    /// The replacement of its key, as `credentialID`, by the key of `next`, which is the device
    /// as it will be; `nonce` is what `startRotation` gave.
    public func rotation(
        of credentialID: String, to next: Device, nonce: [UInt8],
        cause: RotationEvidence.Cause = .scheduled
    ) throws(ProvingError) -> RotationEvidence {
        let publicKey = try next.publicKey
        // One call has one form of signature, the old key's.
        var signer = next
        signer.format = format
        return RotationEvidence(
            credentialID: credentialID, deviceID: next.deviceID, nonce: nonce,
            publicKey: publicKey, proofOfPossession: try signer.possession(nonce, publicKey),
            oldSignature: try sign(.rotate, nonce, publicKey), format: format, cause: cause)
    }

    /// Consent, as `credentialID`, to the enrolment of another device's public key; `challenge`
    /// was given for this purpose.
    public func approval(
        as credentialID: String, of publicKey: [UInt8], challenge: [UInt8]
    ) throws(ProvingError) -> CredentialApproval {
        CredentialApproval(
            credentialID: credentialID, challenge: challenge,
            signature: try sign(.enrollApprove, challenge, publicKey))
    }

    /// Consent, as `credentialID`, to a recovery.
    public func approval(
        as credentialID: String, of recovery: PendingRecovery
    ) throws(ProvingError) -> RecoveryEvidence {
        try decision(.recoveryApprove, credentialID, recovery)
    }

    /// The cancellation of a recovery, as `credentialID`, or the objection of one named as lost.
    public func cancellation(
        as credentialID: String, of recovery: PendingRecovery
    ) throws(ProvingError) -> RecoveryEvidence {
        try decision(.recoveryCancel, credentialID, recovery)
    }

    private func decision(
        _ purpose: DevicePurpose, _ credentialID: String, _ recovery: PendingRecovery
    ) throws(ProvingError) -> RecoveryEvidence {
        let id = Array(recovery.recoveryID.utf8)
        return RecoveryEvidence(
            recoveryID: recovery.recoveryID, credentialID: credentialID,
            challenge: recovery.challenge,
            signature: try sign(purpose, recovery.challenge, id), format: format)
    }
}

extension Device {
    private var signer: DeviceSigner {
        DeviceSigner(key: key.signing, format: format.crypto)
    }

    private func possession(
        _ nonce: [UInt8], _ publicKey: [UInt8]
    ) throws(ProvingError) -> [UInt8] {
        guard let nonce = Bytes32(nonce.span) else { throw .challengeInvalid }
        do {
            return try signer.possession(nonce: nonce, deviceKey: publicKey)
        } catch {
            throw .libraryFailed
        }
    }

    private func sign(
        _ purpose: DevicePurpose, _ challenge: [UInt8], _ content: [UInt8]
    ) throws(ProvingError) -> [UInt8] {
        guard let challenge = Bytes32(challenge.span) else { throw .challengeInvalid }
        do {
            return try signer.sign(purpose, challenge, content: content)
        } catch {
            throw .libraryFailed
        }
    }
}
