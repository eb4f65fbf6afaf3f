import AssayBytes
import AssayWire

/// What a credential says to the enrolment of another: as it was sent, and as it is known.
struct Approval {
    var credential: ObjectID
    var challenge: Bytes32
    /// nil for one the ledger does not know, or that has ended.
    var facts: CredentialFacts?

    struct Problem: Error {
        var reason: Reason
    }

    static func read(
        _ request: EnrollFinishRequest, _ context: ExamineContext,
        _ workspace: borrowing Workspace
    ) -> Result<Approval, Problem> {
        let bytes = workspace.bytes.span
        let text = bytes.extracting(request.approvalCredentialId ?? 0..<0)
        guard let challenge = Bytes32(bytes.extracting(request.approvalChallenge ?? 0..<0)) else {
            return .failure(Problem(reason: .challengeMalformed))
        }
        let problem = context.check(
            challenge, .enrollApproval, MintedSubject.identifier(text))
        if let problem { return .failure(Problem(reason: problem.challengeReason)) }
        let facts = context.credential(at: 0)
        if let facts, facts.isSuperseded {
            return .failure(Problem(reason: .credentialSuperseded))
        }
        // One that is no identifier is unknown, and does the same work.
        let credential = ObjectID(text: text) ?? ObjectID(shard: 0, random: .zero)
        return .success(
            Approval(credential: credential, challenge: challenge, facts: facts))
    }
}

extension ExamineContext {
    /// The credential a record tells of, if it counts at this time.
    func credential(at index: Int) -> CredentialFacts? {
        guard index < records.count, case .credential(let facts) = records[index] else {
            return nil
        }
        if let endsAt = facts.endsAt, endsAt <= now { return nil }
        return facts
    }

    /// The recovery a record tells of.
    func recovery(at index: Int) -> RecoveryFacts? {
        guard index < records.count, case .recovery(let facts) = records[index] else {
            return nil
        }
        return facts
    }
}
