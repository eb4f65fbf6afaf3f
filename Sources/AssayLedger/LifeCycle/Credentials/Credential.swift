import AssayBytes
import AssayWire

/// One credential, from its enrolment on; it stays as a tombstone when it has ended.
///
/// 88 bytes, since there are millions; its key and device lie in the table.
struct Credential: Sendable {
    private var random: Bytes16
    var account: AccountKey
    /// Grows with every change.
    var revision: UInt64
    var createdAt: WallTime
    /// Sessions opened with it up to this revision have ended.
    var sessionsEndedRevision: UInt64 = 0
    private var ended = Self.never
    private var overlapEnd = Self.never
    /// Where key and device lie.
    var place: UInt32 = 0
    /// What stands for the one before it among its account's; zero for the first.
    var previous: UInt32 = 0
    private var shard: UInt16
    var realm: UInt16
    var deviceCount: UInt16 = 0
    var assurance: Assurance
    var curve: CredentialCurve

    private static let never = WallTime(milliseconds: .min)

    init(
        _ id: ObjectID, _ account: AccountKey, realm: UInt16, assurance: Assurance,
        curve: CredentialCurve, revision: UInt64, createdAt: WallTime
    ) {
        random = id.random
        shard = id.shard
        self.account = account
        self.realm = realm
        self.assurance = assurance
        self.curve = curve
        self.revision = revision
        self.createdAt = createdAt
    }

    var id: ObjectID { ObjectID(shard: shard, random: random) }

    /// When it was revoked, lost or rotated out as compromised.
    var endedAt: WallTime? {
        get { ended == Self.never ? nil : ended }
        set { ended = newValue ?? Self.never }
    }

    /// Set when another has taken its place: it may sign in until then.
    var overlapUntil: WallTime? {
        get { overlapEnd == Self.never ? nil : overlapEnd }
        set { overlapEnd = newValue ?? Self.never }
    }

    /// Whether its key counts for anything at `now`.
    func isLive(at now: WallTime) -> Bool {
        if endedAt != nil { return false }
        guard let overlapUntil else { return true }
        return now < overlapUntil
    }

    /// Whether it is live and nobody has taken its place.
    func isActive(at now: WallTime) -> Bool { endedAt == nil && overlapUntil == nil }
}

extension Credential {
    /// The value of its row; `text` is its key, then the device's name.
    func row(_ text: [UInt8], successor: ObjectID?) -> [UInt8] {
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
        writer.text(text)
        return writer.bytes
    }

    /// What a row holds: the credential, its text and what took its place.
    static func read(
        _ id: ObjectID, _ row: RowChange, _ value: [UInt8]
    ) throws(RowProblem) -> (Credential, text: [UInt8], successor: ObjectID?) {
        var reader = try RowReader(row, value)
        let account = AccountKey(digest: try reader.bytes16())
        let realm = try reader.u16()
        let assurance = try reader.choice(Assurance.self)
        let curve = try reader.choice(CredentialCurve.self)
        let revision = try reader.u64()
        let createdAt = try reader.time()
        var credential = Credential(
            id, account, realm: realm, assurance: assurance, curve: curve, revision: revision,
            createdAt: createdAt)
        credential.endedAt = try reader.optional { (reader) throws(RowProblem) in
            try reader.time()
        }
        credential.overlapUntil = try reader.optional { (reader) throws(RowProblem) in
            try reader.time()
        }
        let successor = try reader.optional { (reader) throws(RowProblem) in try reader.id() }
        credential.sessionsEndedRevision = try reader.u64()
        let text = try reader.text()
        try reader.end()
        guard text.count >= curve.keyBytes else {
            throw RowProblem(table: row.table, key: row.key)
        }
        return (credential, text, successor)
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
        guard let row = credentials.row(of: id) else { return }
        changes.append(RowChange(table: .credentials, key: id.rowKey, value: row))
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

    /// All that an account ever had, the oldest first.
    func credentialIDs(of key: AccountKey) -> [ObjectID] {
        credentials.ids(upTo: accounts[key]?.newestCredential ?? 0)
    }

    /// Those of an account whose keys still count, the oldest first.
    func liveCredentials(of key: AccountKey, at now: WallTime) -> [ObjectID] {
        credentialIDs(of: key).filter { credentials[$0]?.isLive(at: now) == true }
    }
}
