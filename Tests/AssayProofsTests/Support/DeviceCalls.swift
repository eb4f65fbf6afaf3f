import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// The fields of one request, and where each lies.
struct FieldSource {
    var bytes: [UInt8] = []

    mutating func place(_ field: [UInt8]) -> Range<Int> {
        bytes += field
        return (bytes.count - field.count)..<bytes.count
    }

    mutating func place(_ text: String) -> Range<Int> { place(Array(text.utf8)) }

    mutating func placeAny(_ field: [UInt8]?) -> Range<Int>? {
        field.map { place($0) }
    }
}

extension Span where Element == UInt8 {
    /// The bytes of a field.
    func copy(_ range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(extracting(range))
        return bytes
    }
}

/// The value that 32 bytes are.
func bytes32(_ bytes: [UInt8]) throws -> Bytes32 {
    let value = Bytes32(bytes.span)
    return try #require(value)
}

/// A device with a credential that the ledger knows.
struct TestCredential {
    var signer: DeviceSigner
    var facts: CredentialFacts

    init(
        _ key: SigningKey, account: String = "alice", number: UInt64 = 1,
        at verifier: TestVerifier
    ) throws {
        signer = DeviceSigner(key: key)
        let sent = try #require(key.deviceKey(.spki))
        let known = DeviceKey.read(sent.span)
        facts = CredentialFacts(
            credential: ObjectID(shard: 0x0102, random: Bytes16(high: 3, low: number)),
            revision: 5, isSuperseded: false, endsAt: nil,
            createdAt: WallTime(milliseconds: verifier.now.milliseconds - 1_000_000),
            account: Array(account.utf8), device: Array("phone".utf8), assurance: .software,
            key: try #require(known))
    }

    var text: [UInt8] { facts.credential.text }

    /// What a discharge requires of it.
    func requirement(_ use: CredentialUse) -> Obligation {
        .require(
            CredentialRequirement(
                credential: facts.credential, revision: facts.revision, use: use))
    }
}

extension TestVerifier {
    /// Lets the ledger tell of a credential.
    func know(_ credential: TestCredential) {
        known[.credential(credential.facts.credential)] = .credential(credential.facts)
    }

    /// Lets the ledger tell of a recovery.
    func know(_ recovery: RecoveryFacts) {
        known[.recovery(recovery.recovery)] = .recovery(recovery)
    }

    /// A challenge for a credential: 0 to sign in, 1 to approve an enrolment.
    func challenge(for credential: [UInt8], purpose: UInt8? = nil) throws -> Bytes32 {
        let request = CredentialChallengeRequest(
            credentialId: 0..<credential.count, purpose: purpose)
        return try issued { request.encode($0, from: credential.span, into: &$1) }.challenge
    }

    func rotationNonce(for credential: [UInt8]) throws -> Bytes32 {
        let request = RotationStartRequest(credentialId: 0..<credential.count)
        return try issued { request.encode($0, from: credential.span, into: &$1) }.challenge
    }

    func recoveryChallenge(for recovery: [UInt8]) throws -> Bytes32 {
        let request = RecoveryGetRequest(recoveryId: 0..<recovery.count)
        let judged = try judge { request.encode($0, from: recovery.span, into: &$1) }
        guard case .recovery(_, _, let challenge)? = judged.finding?.claims else {
            throw NotIssued(reason: judged.reason)
        }
        return challenge
    }

    func issued(
        _ write: (RequestHead, inout BatchWriter) -> FrameWriting
    ) throws -> IssuedChallenge {
        let judged = try judge(write)
        guard case .challengeIssued(let issued)? = judged.finding?.claims else {
            throw NotIssued(reason: judged.reason)
        }
        return issued
    }

    /// What the ledger's outcome makes of a finding.
    func settled(_ finding: Finding, _ outcome: Outcome) -> Settlement {
        Registry.settle(finding, outcome, context)
    }

    /// The reply to a finding, as its asker reads it.
    func reply<Reply>(
        to finding: Finding, _ read: (ReplyEnvelope, Span<UInt8>) throws -> Reply
    ) throws -> Reply {
        var batch = BatchWriter()
        let address = ReplyAddress(kind: finding.kind, requestID: 1, operationID: .zero)
        try #require(Registry.write(finding, to: address, into: &batch) == .written)
        let bytes = batch.bytes
        let envelope = ReplyEnvelope.read(bytes.span, 0..<bytes.count)
        return try read(try #require(envelope), bytes.span)
    }
}

extension Settlement {
    /// The reason; `accepted` for an acceptance, nil when the evidence is to be examined again.
    var reason: Reason? {
        switch self {
        case .accepted: .accepted
        case .refused(let refusal): refusal.reason
        case .examineAgain, .lookUpAgain: nil
        }
    }

    var finding: Finding? {
        guard case .accepted(let finding) = self else { return nil }
        return finding
    }
}

extension Outcome {
    /// An accepted taking that tells this.
    static func told(_ result: TakingResult) -> Outcome {
        var outcome = Outcome.accepted
        outcome.result = result
        return outcome
    }
}

extension TestKeys {
    static let es384 = Result { try SigningKey.generate(.es384) }
    static let es512 = Result { try SigningKey.generate(.es512) }

    /// One key of each kind that credentials may have.
    static func devices() throws -> [SigningKey] {
        [try es256.get(), try es384.get(), try es512.get(), try eddsa.get()]
    }
}
