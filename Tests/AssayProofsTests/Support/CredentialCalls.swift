import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// One `credential.sign_in` call: a challenge of this verifier, signed now, unless changed.
struct SignInCall {
    var signer: DeviceSigner
    var credential: [UInt8]
    var challenge: Bytes32
    var timestamp: Int64
    var relyingPartyID = "example.com"
    var device = "phone"
    var form: AssayWire.SignatureForm?
    /// What the request says in place of the timestamp that was signed.
    var toldTimestamp: Int64?
    /// The signature in place of a true one.
    var signature: [UInt8]?

    init(_ credential: TestCredential, at verifier: TestVerifier) throws {
        signer = credential.signer
        self.credential = credential.text
        challenge = try verifier.challenge(for: credential.text)
        timestamp = verifier.now.seconds
    }

    func judged(by verifier: TestVerifier) throws -> Judgement {
        let challenger = ChallengeSigner(
            key: signer.key, relyingPartyID: relyingPartyID, format: signer.format)
        var source = FieldSource()
        let request = CredentialSignInRequest(
            signature: source.place(
                try signature ?? challenger.sign(challenge, timestamp: timestamp)),
            signatureFormat: form, challenge: challenge,
            timestamp: toldTimestamp ?? timestamp, deviceId: source.place(device),
            credentialId: source.place(credential))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }
}

/// One `rotation.finish` call: a new key with a nonce of this verifier, signed by the old key,
/// unless changed.
struct RotationCall {
    var signer: DeviceSigner
    var old: DeviceSigner
    var credential: [UInt8]
    var nonce: [UInt8]
    var publicKey: [UInt8]
    var device = "phone"
    var form: AssayWire.SignatureForm?
    var attestation: String?
    var reason: UInt8?
    var purpose = DevicePurpose.rotate
    /// What the old key signs in place of the new one as it is sent.
    var content: [UInt8]?
    /// Signatures in place of true ones.
    var possession: [UInt8]?
    var oldSignature: [UInt8]?

    init(_ key: SigningKey, for old: TestCredential, at verifier: TestVerifier) throws {
        signer = DeviceSigner(key: key)
        self.old = old.signer
        credential = old.text
        nonce = try verifier.rotationNonce(for: old.text).array
        publicKey = try #require(key.deviceKey(.spki))
    }

    func judged(by verifier: TestVerifier) throws -> Judgement {
        let signed = Bytes32(nonce.span) ?? .zero
        var source = FieldSource()
        let request = RotationFinishRequest(
            signatureFormat: form, deviceId: source.place(device),
            credentialId: source.place(credential), appInstanceNonce: source.place(nonce),
            deviceKey: source.place(publicKey),
            possession: source.place(
                try possession ?? signer.possession(nonce: signed, deviceKey: publicKey)),
            attestationFormat: source.placeAny(attestation.map { Array($0.utf8) }),
            attestation: source.placeAny(attestation.map { _ in Array("{}".utf8) }),
            oldSignature: source.place(
                try oldSignature ?? old.sign(purpose, signed, content: content ?? publicKey)),
            rotationReason: reason)
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }
}

/// One `recovery.approve` or `recovery.cancel` call: a challenge of this verifier, signed by a
/// credential, unless changed.
struct DecisionCall {
    var signer: DeviceSigner
    var credential: [UInt8]
    var recovery: [UInt8]
    var challenge: Bytes32
    var approves: Bool
    /// What is signed in place of what is asked.
    var purpose: DevicePurpose
    var content: [UInt8]?
    var form: AssayWire.SignatureForm?
    /// The signature in place of a true one.
    var signature: [UInt8]?

    init(
        _ credential: TestCredential, _ recovery: RecoveryFacts, approves: Bool,
        at verifier: TestVerifier
    ) throws {
        signer = credential.signer
        self.credential = credential.text
        self.recovery = recovery.recovery.text
        self.approves = approves
        purpose = approves ? .recoveryApprove : .recoveryCancel
        challenge = try verifier.recoveryChallenge(for: recovery.recovery.text)
    }

    func judged(by verifier: TestVerifier) throws -> Judgement {
        var source = FieldSource()
        let signature = source.place(
            try signature ?? signer.sign(purpose, challenge, content: content ?? recovery))
        let credential = source.place(credential)
        let recovery = source.place(recovery)
        guard approves else {
            let request = RecoveryCancelRequest(
                signature: signature, signatureFormat: form, challenge: challenge,
                credentialId: credential, recoveryId: recovery)
            return try verifier.judge {
                request.encode($0, from: source.bytes.span, into: &$1)
            }
        }
        let request = RecoveryApproveRequest(
            signature: signature, signatureFormat: form, challenge: challenge,
            credentialId: credential, recoveryId: recovery)
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }
}
