import AssayBytes
import AssayWire

/// What is revoked: an access token by its digest, or the access tokens that name a session of
/// a realm.
struct RevokedKey: Hashable, Sendable {
    /// The digest, which is of one realm already, or realm and identifier: told apart by their
    /// number.
    var bytes: [UInt8]

    /// An access token, whatever its realm.
    init(token digest: Bytes16) {
        bytes = digest.rowKey
    }

    /// A session of a realm.
    init(session id: ObjectID, of realm: UInt16) {
        bytes = []
        bytes.appendBigEndian(realm)
        id.append(to: &bytes)
    }

    /// The key of a row.
    init(_ row: RowChange) throws(RowProblem) {
        guard row.key.count == Bytes16.count || row.key.count == 2 + ObjectID.count else {
            throw RowProblem(table: row.table, key: row.key)
        }
        bytes = row.key
    }
}

/// Revocations, kept until the token they name has expired by itself.
extension LifeCycle {
    mutating func revokeToken(
        _ revocation: TokenRevocation, _ context: TakingContext
    ) -> Performed {
        let key: RevokedKey
        var session: ObjectID?
        switch revocation.target {
        case .token(let digest): key = RevokedKey(token: digest)
        case .session(let id):
            key = RevokedKey(session: id, of: context.number)
            session = id
        }
        // A revocation never lapses before the latest time it was asked for.
        let until = max(revocation.until, revocations[key] ?? revocation.until)
        guard revocations[key] != nil || revocations.count < limits.revocationsMax else {
            return .refused(.overloaded)
        }
        var account: AccountKey?
        if let session, let known = sessions[session], known.realm == context.number {
            account = known.account
            endSession(session, context)
        }
        event(.revocationAdded, account: account, object: session, context)
        guard context.now < until else { return .accepted() }
        if revocations[key] == nil { revocationsExpiring.insert(key, at: until) }
        revocations[key] = until
        var writer = RowWriter()
        writer.time(until)
        changes.append(RowChange(table: .revocations, key: key.bytes, value: writer.bytes))
        return .accepted()
    }

    mutating func loadRevocation(_ row: RowChange) throws(RowProblem) {
        let key = try RevokedKey(row)
        guard let value = row.value else {
            revocations[key] = nil
            return
        }
        var reader = try RowReader(row, value)
        let until = try reader.time()
        try reader.end()
        revocations[key] = until
        revocationsExpiring.insert(key, at: until)
    }

    mutating func sweepRevocations(now: WallTime, countMax: Int) {
        for key in revocationsExpiring.due(at: now, countMax: countMax) {
            guard let until = revocations[key] else { continue }
            guard until <= now else {
                revocationsExpiring.insert(key, at: until)
                continue
            }
            revocations[key] = nil
            changes.append(RowChange(table: .revocations, key: key.bytes, value: nil))
        }
    }
}
