import AssayBytes
import AssayWire

/// From rows to state, at a start: the rows of the image in any order, then those of the
/// journal in theirs.
extension LifeCycle {
    /// Takes over one row.
    package mutating func load(_ row: RowChange) throws(RowProblem) {
        switch row.table {
        case .realms:
            if let value = row.value { try realms.load(row, value) }
        case .accounts:
            let key = AccountKey(digest: try row.digest())
            accounts[key] = try row.record(Account.init)
        case .credentials:
            let credential = try row.record(Credential.init)
            credentials[try row.objectID()] = credential
            saw(credential?.revision)
            saw(credential?.sessionsEndedRevision)
        case .recoveries: recoveries[try row.objectID()] = try row.record(RecoveryRecord.init)
        case .codes: codes[try row.digest()] = try row.record(CodeRecord.init)
        case .transactions:
            transactions[try row.digest()] = try row.record(TransactionRecord.init)
        case .sessions:
            let session = try row.record(SessionRecord.init)
            sessions[try row.objectID()] = session
            saw(session?.openedRevision)
        case .revocations: try loadRevocation(row)
        case .answers: answers[try OperationKey(row)] = try row.record(KeptAnswer.init)
        case .events: loadEvent(row)
        }
    }

    /// Puts together what rows do not say, after the last of them.
    package mutating func loaded() {
        for (id, credential) in credentials {
            accounts[credential.account]?.credentials.append(id)
        }
        for key in accounts.keys {
            saw(accounts[key]?.sessionsEndedRevision)
            sortCredentials(of: key)
        }
        for (id, recovery) in recoveries {
            recoveriesOfAccounts[recovery.account, default: []].append(id)
        }
        for (id, code) in codes { codesExpiring.insert(id, at: code.keptUntil) }
        for (id, transaction) in transactions {
            transactionsExpiring.insert(id, at: transaction.keptUntil)
        }
        for (id, session) in sessions { sessionsExpiring.insert(id, at: session.keptUntil) }
        for (key, until) in revocations { revocationsExpiring.insert(key, at: until) }
        for (key, answer) in answers { answersExpiring.insert(key, at: answer.until) }
    }

    private mutating func sortCredentials(of key: AccountKey) {
        guard let ids = accounts[key]?.credentials, ids.count > 1 else { return }
        accounts[key]?.credentials = ids.sorted { left, right in
            let (first, second) = (credentials[left], credentials[right])
            return (first?.createdAt ?? .init(milliseconds: 0), first?.revision ?? 0)
                < (second?.createdAt ?? .init(milliseconds: 0), second?.revision ?? 0)
        }
    }

    /// Of events only the last position of each realm matters.
    private mutating func loadEvent(_ row: RowChange) {
        guard row.key.count == 10, row.value != nil,
            let position = EventRecord.position(row.key)
        else { return }
        let realm = row.key.span.bigEndianUInt16(at: 0)
        lastPositions[realm] = max(lastPositions[realm] ?? 0, position)
    }

    private mutating func saw(_ revision: UInt64?) {
        self.revision = max(self.revision, revision ?? 0)
    }
}

extension RowChange {
    /// What the row holds; nil when it is gone.
    func record<Record>(
        _ read: (RowChange, [UInt8]) throws(RowProblem) -> Record
    ) throws(RowProblem) -> Record? {
        guard let value else { return nil }
        return try read(self, value)
    }
}
