import AssayBytes
import AssayWire

/// One credential, from its enrolment on; it stays as a tombstone when it has ended.
struct Credential: Sendable {
    var account: AccountKey
    var realm: UInt16
    var assurance: Assurance
    var curve: CredentialCurve
    /// Grows with every change.
    var revision: UInt64
    var createdAt: WallTime
    /// When it was revoked, lost or rotated out as compromised.
    var endedAt: WallTime?
    /// Set when another has taken its place: it may sign in until then.
    var overlapUntil: WallTime?
    var successor: ObjectID?
    /// Sessions opened with it up to this revision have ended.
    var sessionsEndedRevision: UInt64 = 0
    /// Key, then the device's name: one array, since there are millions.
    private var packed: [UInt8]

    init(
        _ account: AccountKey, realm: UInt16, assurance: Assurance, key: CredentialKey,
        device: [UInt8], revision: UInt64, createdAt: WallTime
    ) {
        self.account = account
        self.realm = realm
        self.assurance = assurance
        curve = key.curve
        self.revision = revision
        self.createdAt = createdAt
        packed = key.bytes + device
    }

    var key: CredentialKey {
        CredentialKey(curve: curve, bytes: Array(packed.prefix(curve.keyBytes)))
    }

    var device: [UInt8] { Array(packed.dropFirst(curve.keyBytes)) }

    /// Forgets whose device it was on.
    mutating func forgetDevice() { packed = Array(packed.prefix(curve.keyBytes)) }

    /// Whether its key counts for anything at `now`.
    func isLive(at now: WallTime) -> Bool {
        if endedAt != nil { return false }
        guard let overlapUntil else { return true }
        return now < overlapUntil
    }

    /// Whether it is live and nobody has taken its place.
    func isActive(at now: WallTime) -> Bool { endedAt == nil && overlapUntil == nil }

    /// The value of its row.
    var row: [UInt8] {
        var writer = RowWriter()
        writer.bytes16(account.digest)
        writer.u16(realm)
        writer.u8(assurance.rawValue)
        writer.u8(curve.rawValue)
        writer.u64(revision)
        writer.time(createdAt)
        writer.optional(endedAt) { $0.time($1) }
        writer.optional(overlapUntil) { $0.time($1) }
        writer.optional(successor) { $0.id($1) }
        writer.u64(sessionsEndedRevision)
        writer.text(packed)
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        account = AccountKey(digest: try reader.bytes16())
        realm = try reader.u16()
        assurance = try reader.choice(Assurance.self)
        curve = try reader.choice(CredentialCurve.self)
        revision = try reader.u64()
        createdAt = try reader.time()
        endedAt = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        overlapUntil = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        successor = try reader.optional { (reader) throws(RowProblem) in try reader.id() }
        sessionsEndedRevision = try reader.u64()
        packed = try reader.text()
        try reader.end()
        guard packed.count >= curve.keyBytes else {
            throw RowProblem(table: row.table, key: row.key)
        }
    }
}

extension LifeCycle {
    /// The credential of a realm; nil when there is none of this id there.
    func credential(_ id: ObjectID, in context: TakingContext) -> Credential? {
        guard let found = credentials[id], found.realm == context.number else { return nil }
        return found
    }

    /// Puts a credential's present state among the changes.
    mutating func keep(_ id: ObjectID) {
        guard let credential = credentials[id] else { return }
        changes.append(
            RowChange(table: .credentials, key: id.rowKey, value: credential.row))
    }

    /// Ends a credential for good, and its sessions; nothing when it has ended already, or its
    /// overlap is over.
    mutating func end(_ id: ObjectID, _ context: TakingContext) {
        guard credentials[id]?.isLive(at: context.now) == true else { return }
        credentials[id]?.endedAt = context.now
        credentials[id]?.revision = revision
        credentials[id]?.sessionsEndedRevision = revision
        keep(id)
    }

    /// Those of an account whose keys still count, the oldest first.
    func liveCredentials(of key: AccountKey, at now: WallTime) -> [ObjectID] {
        guard let account = accounts[key] else { return [] }
        return account.credentials.filter { credentials[$0]?.isLive(at: now) == true }
    }
}
