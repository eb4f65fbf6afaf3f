import AssayBytes
import AssayWire

/// What is known of one account.
struct Account: Sendable {
    var realm: UInt16
    /// Empty once it was erased.
    var name: [UInt8]
    /// Whether it has or ever had a credential: no further one without an approval.
    var everEnrolled = false
    var isErased = false
    /// Sessions opened up to this revision have ended.
    var sessionsEndedRevision: UInt64 = 0
    /// Its credentials, the oldest first; made from the credentials' rows.
    var credentials: [ObjectID] = []

    init(realm: UInt16, name: [UInt8]) {
        self.realm = realm
        self.name = name
    }

    /// The value of its row.
    var row: [UInt8] {
        var writer = RowWriter()
        writer.u16(realm)
        writer.text(name)
        writer.u8(everEnrolled ? 1 : 0)
        writer.u8(isErased ? 1 : 0)
        writer.u64(sessionsEndedRevision)
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        realm = try reader.u16()
        name = try reader.text()
        everEnrolled = try reader.truth()
        isErased = try reader.truth()
        sessionsEndedRevision = try reader.u64()
        try reader.end()
    }
}

extension LifeCycle {
    /// Puts an account's present state among the changes.
    mutating func keep(_ key: AccountKey) {
        guard let account = accounts[key] else { return }
        changes.append(
            RowChange(table: .accounts, key: key.digest.rowKey, value: account.row))
    }

    /// Whether one more account may be remembered.
    var hasRoomForAccount: Bool { accounts.count < limits.accountsMax }

    /// Makes an account known; false when there is no room.
    mutating func remember(_ key: AccountKey, _ name: [UInt8], _ context: TakingContext) -> Bool {
        if accounts[key] != nil {
            // An erased name is known again from the day it is used again.
            if accounts[key]?.isErased == true {
                accounts[key]?.isErased = false
                accounts[key]?.name = name
            }
            return true
        }
        guard hasRoomForAccount else { return false }
        accounts[key] = Account(realm: context.number, name: name)
        return true
    }

    /// Ends every session the account has: one entry, which every session's discharge reads.
    mutating func endSessions(of key: AccountKey) {
        accounts[key]?.sessionsEndedRevision = revision
        keep(key)
    }
}
