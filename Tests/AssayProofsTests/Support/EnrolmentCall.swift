import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// One `enroll.finish` or `recovery.complete` call: a new key with a nonce of this verifier,
/// unless changed.
struct EnrolmentCall {
    struct ApprovalPart {
        var credential: [UInt8]
        var challenge: [UInt8]
        var signature: [UInt8]
    }

    var signer: DeviceSigner
    var account = "alice"
    var device = "tablet"
    var nonce: [UInt8]
    var publicKey: [UInt8]
    var form: AssayWire.SignatureForm?
    /// The possession in place of a true one.
    var possession: [UInt8]?
    var attestation: String?
    var approval: ApprovalPart?
    var recovery: [UInt8]?
    /// Whether the recovery is completed in its own call.
    var completes = false

    init(_ key: SigningKey, at verifier: TestVerifier) throws {
        signer = DeviceSigner(key: key)
        publicKey = try #require(key.deviceKey(.spki))
        nonce = try Self.start("alice", "tablet", by: verifier).challenge.array
    }

    static func start(
        _ account: String, _ device: String?, by verifier: TestVerifier
    ) throws -> IssuedChallenge {
        var source = FieldSource()
        let request = EnrollStartRequest(
            account: source.place(account),
            deviceId: source.placeAny(device.map { Array($0.utf8) }))
        return try verifier.issued { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    /// Adds the approval of a credential, true unless parts of it are given.
    mutating func approve(
        by credential: TestCredential, at verifier: TestVerifier,
        challenge: Bytes32? = nil, purpose: DevicePurpose = .enrollApprove,
        content: [UInt8]? = nil
    ) throws {
        let challenge = try challenge ?? verifier.challenge(for: credential.text, purpose: 1)
        approval = ApprovalPart(
            credential: credential.text, challenge: challenge.array,
            signature: try credential.signer.sign(
                purpose, challenge, content: content ?? publicKey))
    }

    func judged(by verifier: TestVerifier) throws -> Judgement {
        let signed = Bytes32(nonce.span) ?? .zero
        let possession =
            try possession ?? signer.possession(nonce: signed, deviceKey: publicKey)
        return try verifier.judge { head, batch in
            completes ? complete(possession, head, &batch) : finish(possession, head, &batch)
        }
    }

    private func finish(
        _ possession: [UInt8], _ head: RequestHead, _ batch: inout BatchWriter
    ) -> FrameWriting {
        var source = FieldSource()
        let request = EnrollFinishRequest(
            caller: source.place("gateway-7"), signatureFormat: form,
            account: source.place(account), deviceId: source.place(device),
            appInstanceNonce: source.place(nonce), deviceKey: source.place(publicKey),
            possession: source.place(possession),
            attestationFormat: source.placeAny(attestation.map { Array($0.utf8) }),
            attestation: source.placeAny(attestation.map { _ in Array("{}".utf8) }),
            approvalCredentialId: source.placeAny(approval?.credential),
            approvalChallenge: source.placeAny(approval?.challenge),
            approvalSignature: source.placeAny(approval?.signature),
            recoveryId: source.placeAny(recovery))
        return request.encode(head, from: source.bytes.span, into: &batch)
    }

    private func complete(
        _ possession: [UInt8], _ head: RequestHead, _ batch: inout BatchWriter
    ) -> FrameWriting {
        var source = FieldSource()
        let request = RecoveryCompleteRequest(
            caller: source.place("gateway-7"), signatureFormat: form,
            account: source.place(account), deviceId: source.place(device),
            appInstanceNonce: source.place(nonce), deviceKey: source.place(publicKey),
            possession: source.place(possession),
            attestationFormat: source.placeAny(attestation.map { Array($0.utf8) }),
            attestation: source.placeAny(attestation.map { _ in Array("{}".utf8) }),
            recoveryId: source.place(recovery ?? []))
        return request.encode(head, from: source.bytes.span, into: &batch)
    }
}
