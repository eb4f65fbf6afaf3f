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
        case .accounts: try loadAccount(row)
        case .credentials:
            let credential = try credentials.load(row)
            saw(credential?.revision)
            saw(credential?.sessionsEndedRevision)
        case .recoveries:
            let id = try row.objectID()
            recoveries[id] = try row.record(RecoveryRecord.init)
            recoveriesExpiring.insert(id, at: recoveries[id]?.startedAt)
        case .codes:
            let id = try row.digest()
            codes[id] = try row.record(CodeRecord.init)
            codesExpiring.insert(id, at: codes[id]?.keptUntil)
        case .transactions:
            let id = try row.digest()
            transactions[id] = try row.record(TransactionRecord.init)
            transactionsExpiring.insert(id, at: transactions[id]?.keptUntil)
        case .sessions:
            let (id, session) = (try row.objectID(), try row.record(SessionRecord.init))
            sessions[id] = session
            sessionsExpiring.insert(id, at: session?.keptUntil)
            saw(session?.openedRevision)
        case .revocations: try loadRevocation(row)
        case .answers:
            let key = try OperationKey(row)
            answers[key] = try row.record(KeptAnswer.init)
            answersExpiring.insert(key, at: answers[key]?.until)
        case .events: loadEvent(row)
        }
    }

    /// Puts together what rows do not say, after the last of them.
    package mutating func loaded() {
        credentials.link { key, number in
            let newest = accounts[key]?.newestCredential ?? 0
            accounts[key]?.newestCredential = number
            return newest
        }
        let ordered = recoveries.sorted {
            ($0.value.startedAt, $0.key) < ($1.value.startedAt, $1.key)
        }
        for (id, recovery) in ordered {
            recoveriesOfAccounts[recovery.account, default: []].append(id)
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

    /// No taking has a revision that a row has.
    mutating func saw(_ revision: UInt64?) {
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
