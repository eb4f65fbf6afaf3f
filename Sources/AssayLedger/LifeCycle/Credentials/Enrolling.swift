import AssayBytes
import AssayWire

/// Enrolment: a first credential needs nothing but its key; a further one an approval, a
/// recovery, or a realm that lets the caller vouch.
extension LifeCycle {
    mutating func enroll(_ enrolment: Enrolment, _ context: TakingContext) -> Performed {
        let key = AccountKey(enrolment.account, in: context.realm)
        var isCallers = false
        switch enrolment.ground {
        case .none:
            if accounts[key]?.everEnrolled == true {
                guard context.rules.allowsAdditionalEnrolmentByCaller else {
                    return .refused(.enrollApprovalRequired)
                }
                isCallers = true
            }
        case .approval(let approver):
            guard let approving = credential(approver, in: context), approving.account == key,
                approving.isActive(at: context.now)
            else { return .refused(.enrollApprovalRequired) }
        case .recovery(let recovery):
            if let reason = refusal(completing: recovery, of: key, context) {
                return .refused(reason)
            }
        }
        guard credentials.count < limits.credentialsMax,
            accounts[key] != nil || hasRoomForAccount
        else { return .refused(.overloaded) }
        guard credentials[enrolment.credential] == nil else { return .refused(.unavailable) }
        guard hasRoom(for: enrolment.ground, of: key, context) else {
            return .refused(.enrollTooManyCredentials)
        }
        // From here on nothing is refused: everything takes effect.
        if case .recovery(let recovery) = enrolment.ground {
            complete(recovery, of: key, context)
        }
        _ = remember(key, enrolment.account, context)
        add(
            enrolment.credential, to: key, enrolment.key, enrolment.device, enrolment.assurance,
            context)
        event(.enrolled, account: key, object: enrolment.credential, context)
        if isCallers {
            event(.enrolledByCaller, account: key, object: enrolment.credential, context)
        }
        return .accepted(.enrolled(enrolment.credential, enrolment.assurance))
    }

    /// Whether the account may have one more credential, once those that a recovery ends are
    /// gone.
    private func hasRoom(
        for ground: EnrolmentGround, of account: AccountKey, _ context: TakingContext
    ) -> Bool {
        guard credentialIDs(of: account).count < limits.credentialsMaxOfAccount else {
            return false
        }
        var live = liveCredentials(of: account, at: context.now)
        if case .recovery(let recovery) = ground {
            let ended = ended(byCompleting: recovery, context)
            live.removeAll(where: ended.contains)
        }
        return live.count < context.rules.credentialsPerAccountMax
    }

    /// Adds a credential to an account that is known.
    mutating func add(
        _ id: ObjectID, to account: AccountKey, _ key: CredentialKey, _ device: [UInt8],
        _ assurance: Assurance, _ context: TakingContext
    ) {
        let credential = Credential(
            id, account, realm: context.number, assurance: assurance, curve: key.curve,
            revision: revision, createdAt: context.now)
        let newest = accounts[account]?.newestCredential ?? 0
        accounts[account]?.newestCredential = credentials.add(
            credential, text: key.bytes + device, after: newest)
        accounts[account]?.everEnrolled = true
        keep(account)
        keep(id)
    }
}
