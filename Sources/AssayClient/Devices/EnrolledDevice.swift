/// A device with its credential: it enrols, signs in and rotates its key through a client.
///
/// Where a call ends `undecided`, nobody knows whether it took effect. The device then keeps the
/// new key and what it sent, and sends exactly the same the next time: made within 10 minutes,
/// that call gets the answer that was kept, so that no key is lost that has become the
/// credential's.
///
///     let device = EnrolledDevice(
///         try Device(account: "alice", deviceID: "phone", key: try .generate()),
///         relyingPartyID: "example.com")
///     _ = try await device.enrol(through: client)
///     let verdict = try await device.signIn(through: client)
public actor EnrolledDevice {
    /// The device with the key it has now.
    public private(set) var device: Device
    /// Its credential; nil until it is enrolled.
    public private(set) var credentialID: String?
    /// The id it signs for, such as `example.com`.
    public nonisolated let relyingPartyID: String

    private var enrolment: EnrolmentEvidence?
    private var rotation: (evidence: RotationEvidence, next: Device)?

    /// A device that is to be enrolled, or was, as `credentialID`.
    public init(_ device: Device, relyingPartyID: String, credentialID: String? = nil) {
        self.device = device
        self.relyingPartyID = relyingPartyID
        self.credentialID = credentialID
    }

    /// Enrols it. An account that has or had a credential needs `approval`, which another device
    /// gives for this one's public key, or an effective recovery.
    public func enrol(
        through client: AssayClient, recoveryID: String? = nil,
        approval: (@Sendable ([UInt8]) async throws(ProvingError) -> CredentialApproval)? = nil
    ) async throws(ProvingError) -> Verdict<EnrolledCredential> {
        let evidence: EnrolmentEvidence
        if let enrolment {
            evidence = enrolment
        } else {
            let start = await client.startEnrolment(
                account: device.account, deviceID: device.deviceID)
            guard case .accepted(let issued) = start else { return start.withoutValue() }
            let consent = try await approval?(try device.publicKey)
            var made = try device.enrolment(
                nonce: issued.challenge, approval: consent, recoveryID: recoveryID)
            made.operationID = .random()
            // Another task may have come first while this one waited.
            evidence = enrolment ?? made
            enrolment = evidence
        }
        let verdict = await client.enrol(evidence)
        guard verdict.isDecided else { return verdict }
        enrolment = nil
        if case .accepted(let enrolled) = verdict { credentialID = enrolled.credentialID }
        return verdict
    }

    /// Signs in. A device that is not enrolled is refused as an unknown credential is.
    public func signIn(
        through client: AssayClient
    ) async throws(ProvingError) -> Verdict<SignedInAccount> {
        let credential = credentialID ?? ""
        let start = await client.issueChallenge(forCredential: credential)
        guard case .accepted(let issued) = start else { return start.withoutValue() }
        let evidence = try device.signIn(
            as: credential, challenge: issued.challenge, relyingPartyID: relyingPartyID)
        return await client.verifySignIn(evidence)
    }

    /// Puts `key`, or a new one of the same algorithm, in its key's place.
    public func rotate(
        through client: AssayClient, to key: ProofKey? = nil,
        cause: RotationEvidence.Cause = .scheduled
    ) async throws(ProvingError) -> Verdict<RotatedCredential> {
        let attempt: (evidence: RotationEvidence, next: Device)
        if let rotation {
            attempt = rotation
        } else {
            let credential = credentialID ?? ""
            let start = await client.startRotation(ofCredential: credential)
            guard case .accepted(let issued) = start else { return start.withoutValue() }
            var next = device
            if let key {
                next.key = key
            } else {
                next.key = try ProofKey.generate(device.key.algorithm)
            }
            var evidence = try device.rotation(
                of: credential, to: next, nonce: issued.challenge, cause: cause)
            evidence.operationID = .random()
            // Another task may have come first while this one waited.
            attempt = rotation ?? (evidence, next)
            rotation = attempt
        }
        let verdict = await client.rotate(attempt.evidence)
        guard verdict.isDecided else { return verdict }
        rotation = nil
        if case .accepted(let rotated) = verdict {
            device = attempt.next
            credentialID = rotated.credentialID
        }
        return verdict
    }

    /// Consents, through a client, to the enrolment of another device's public key.
    public func approve(
        _ publicKey: [UInt8], through client: AssayClient
    ) async throws(ProvingError) -> Verdict<CredentialApproval> {
        let credential = credentialID ?? ""
        let start = await client.issueChallenge(
            forCredential: credential, purpose: .enrolmentApproval)
        guard case .accepted(let issued) = start else { return start.withoutValue() }
        return .accepted(
            try device.approval(as: credential, of: publicKey, challenge: issued.challenge))
    }
}

extension Verdict {
    /// Whether it is known what became of the call.
    var isDecided: Bool {
        if case .undecided = self { false } else { true }
    }

    /// The same verdict of a call that was not accepted, for a call that rests on it.
    func withoutValue<Other>() -> Verdict<Other> {
        switch self {
        case .accepted: .undecided(reason: "unavailable", retryAfter: nil)
        case .refused(let refusal): .refused(refusal)
        case .undecided(let reason, let retryAfter):
            .undecided(reason: reason, retryAfter: retryAfter)
        case .fault(let reason): .fault(reason: reason)
        }
    }
}
