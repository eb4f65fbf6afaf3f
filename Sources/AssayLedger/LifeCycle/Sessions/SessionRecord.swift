import AssayBytes
import AssayWire

/// One session: a family of refresh tokens, each retired by the next.
struct SessionRecord: Sendable {
    var account: AccountKey
    var realm: UInt16
    var client: Bytes16
    var credential: ObjectID?
    var thumbprint: Bytes32?
    /// The state's revision when it was opened: what ends many at once names a later one.
    var openedRevision: UInt64
    var openedAt: WallTime
    /// Of the newest token.
    var generation: UInt32 = 0
    /// When the newest token was made.
    var refreshedAt: WallTime
    /// When the newest token expires.
    var expiry: WallTime
    var endedAt: WallTime?

    init(
        _ opening: SessionOpening, _ account: AccountKey, realm: UInt16, revision: UInt64,
        openedAt: WallTime, expiry: WallTime
    ) {
        self.account = account
        self.realm = realm
        client = opening.client
        credential = opening.credential
        thumbprint = opening.thumbprint
        openedRevision = revision
        self.openedAt = openedAt
        refreshedAt = openedAt
        self.expiry = expiry
    }

    /// How long it is remembered after its end, so that a late token is told why.
    static let keptMilliseconds: Int64 = 86_400_000

    var keptUntil: WallTime { expiry.advanced(by: Self.keptMilliseconds) }

    /// The value of its row.
    var row: [UInt8] {
        var writer = RowWriter()
        writer.bytes16(account.digest)
        writer.u16(realm)
        writer.bytes16(client)
        writer.optional(credential) { $0.id($1) }
        writer.optional(thumbprint) { $0.bytes32($1) }
        writer.u64(openedRevision)
        writer.time(openedAt)
        writer.u32(generation)
        writer.time(refreshedAt)
        writer.time(expiry)
        writer.optional(endedAt) { $0.time($1) }
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        account = AccountKey(digest: try reader.bytes16())
        realm = try reader.u16()
        client = try reader.bytes16()
        credential = try reader.optional { (reader) throws(RowProblem) in try reader.id() }
        thumbprint = try reader.optional { (reader) throws(RowProblem) in try reader.bytes32() }
        openedRevision = try reader.u64()
        openedAt = try reader.time()
        generation = try reader.u32()
        refreshedAt = try reader.time()
        expiry = try reader.time()
        endedAt = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        try reader.end()
    }
}
