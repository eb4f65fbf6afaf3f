import AssayBytes
import AssayWire

/// What is known of one account; its name lies in a slab.
struct Account: Sendable {
    /// Sessions opened up to this revision have ended.
    var sessionsEndedRevision: UInt64 = 0
    /// Where its name lies, also when it was wiped there.
    var namePlace: UInt32 = 0
    /// What stands for its newest credential; zero for none. Made from the credentials' rows.
    var newestCredential: UInt32 = 0
    var nameCount: UInt16 = 0
    var realm: UInt16
    /// Whether it has or ever had a credential: no further one without an approval.
    var everEnrolled = false
    var isErased = false

    init(realm: UInt16) {
        self.realm = realm
    }

    /// The value of its row.
    func row(_ name: [UInt8]) -> [UInt8] {
        var writer = RowWriter()
        writer.u16(realm)
        writer.text(name)
        writer.u8(everEnrolled ? 1 : 0)
        writer.u8(isErased ? 1 : 0)
        writer.u64(sessionsEndedRevision)
        return writer.bytes
    }

    /// What a row holds: the account and its name, empty once it was erased.
    static func read(
        _ row: RowChange, _ value: [UInt8]
    ) throws(RowProblem) -> (Account, name: [UInt8]) {
        var reader = try RowReader(row, value)
        var account = Account(realm: try reader.u16())
        let name = try reader.text()
        account.everEnrolled = try reader.truth()
        account.isErased = try reader.truth()
        account.sessionsEndedRevision = try reader.u64()
        try reader.end()
        return (account, name)
    }
}

extension LifeCycle {
    /// An account's name; empty once it was erased.
    func name(of account: Account) -> [UInt8] {
        guard !account.isErased else { return [] }
        return names.text(at: account.namePlace, count: Int(account.nameCount))
    }

    /// Puts an account's present state among the changes.
    mutating func keep(_ key: AccountKey) {
        guard let account = accounts[key] else { return }
        changes.append(
            RowChange(
                table: .accounts, key: key.digest.rowKey, value: account.row(name(of: account))))
    }

    /// Whether one more account may be remembered.
    var hasRoomForAccount: Bool { accounts.count < limits.accountsMax }

    /// Makes an account known; false when there is no room.
    mutating func remember(_ key: AccountKey, _ name: [UInt8], _ context: TakingContext) -> Bool {
        if let known = accounts[key] {
            // An erased name is known again from the day it is used again.
            if known.isErased { setName(name, of: key) }
            return true
        }
        guard hasRoomForAccount else { return false }
        accounts[key] = Account(realm: context.number)
        setName(name, of: key)
        return true
    }

    /// Forgets an account's name, here too.
    mutating func forgetName(of key: AccountKey) {
        guard let known = accounts[key] else { return }
        accounts[key]?.isErased = true
        names.overwrite(
            at: known.namePlace, with: Array(repeating: 0, count: Int(known.nameCount)))
    }

    /// The name is always the same one: it is part of the key's digest.
    private mutating func setName(_ name: [UInt8], of key: AccountKey) {
        guard let known = accounts[key] else { return }
        accounts[key]?.isErased = false
        if Int(known.nameCount) == name.count {
            names.overwrite(at: known.namePlace, with: name)
        } else {
            accounts[key]?.namePlace = names.append(name)
            accounts[key]?.nameCount = UInt16(truncatingIfNeeded: name.count)
        }
    }

    /// Takes over a row.
    mutating func loadAccount(_ row: RowChange) throws(RowProblem) {
        let key = AccountKey(digest: try row.digest())
        guard let value = row.value else {
            accounts[key] = nil
            return
        }
        var (account, name) = try Account.read(row, value)
        let known = accounts[key]
        account.namePlace = known?.namePlace ?? 0
        account.nameCount = known?.nameCount ?? 0
        account.newestCredential = known?.newestCredential ?? 0
        accounts[key] = account
        saw(account.sessionsEndedRevision)
        if account.isErased {
            forgetName(of: key)
        } else {
            setName(name, of: key)
        }
    }

    /// Ends every session the account has: one entry, which every session's discharge reads.
    mutating func endSessions(of key: AccountKey) {
        accounts[key]?.sessionsEndedRevision = revision
        keep(key)
    }
}
