import AssayBytes
import AssayWire

/// What is revoked: an access token by its digest, or the access tokens that name a session.
struct RevokedKey: Hashable, Sendable {
    /// The digest's or the identifier's bytes, told apart by their number.
    var bytes: [UInt8]
}

/// Revocations, kept until the token they name has expired by itself.
extension LifeCycle {
    mutating func revokeToken(
        _ revocation: TokenRevocation, _ context: TakingContext
    ) -> Performed {
        let key: RevokedKey
        var session: ObjectID?
        switch revocation.target {
        case .token(let digest): key = RevokedKey(bytes: digest.rowKey)
        case .session(let id):
            key = RevokedKey(bytes: id.rowKey)
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
        revocations[key] = until
        revocationsExpiring.insert(key, at: until)
        var writer = RowWriter()
        writer.time(until)
        changes.append(RowChange(table: .revocations, key: key.bytes, value: writer.bytes))
        return .accepted()
    }

    mutating func loadRevocation(_ row: RowChange) throws(RowProblem) {
        guard let value = row.value else {
            revocations[RevokedKey(bytes: row.key)] = nil
            return
        }
        var reader = try RowReader(row, value)
        let until = try reader.time()
        try reader.end()
        guard row.key.count == Bytes16.count || row.key.count == ObjectID.count else {
            throw RowProblem(table: row.table, key: row.key)
        }
        revocations[RevokedKey(bytes: row.key)] = until
    }

    mutating func sweepRevocations(now: WallTime, countMax: Int) {
        for key in revocationsExpiring.due(at: now, countMax: countMax) {
            guard let until = revocations[key], until <= now else { continue }
            revocations[key] = nil
            changes.append(RowChange(table: .revocations, key: key.bytes, value: nil))
        }
    }
}
