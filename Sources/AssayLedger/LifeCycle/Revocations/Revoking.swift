package import AssayBytes
package import AssayWire

/// What is revoked: an access token by its digest, or the access tokens that name a session of
/// a realm.
enum RevokedKey: Hashable, Sendable {
    /// An access token, by a digest that is of one realm already.
    case token(Bytes16)
    /// A session of a realm.
    case session(ObjectID, of: UInt16)

    /// The key of a row; the two are told apart by their length.
    init(_ row: RowChange) throws(RowProblem) {
        let key = row.key.span
        switch key.count {
        case Bytes16.count:
            guard let digest = Bytes16(key) else {
                throw RowProblem(table: row.table, key: row.key)
            }
            self = .token(digest)
        case 2 + ObjectID.count:
            guard let id = ObjectID(key.extracting(droppingFirst: 2)) else {
                throw RowProblem(table: row.table, key: row.key)
            }
            self = .session(id, of: key.bigEndianUInt16(at: 0))
        default:
            throw RowProblem(table: row.table, key: row.key)
        }
    }

    var rowKey: [UInt8] {
        switch self {
        case .token(let digest): return digest.rowKey
        case .session(let id, let realm):
            var bytes: [UInt8] = []
            bytes.appendBigEndian(realm)
            id.append(to: &bytes)
            return bytes
        }
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
        case .token(let digest): key = RevokedKey.token(digest)
        case .session(let id):
            key = RevokedKey.session(id, of: context.number)
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
        changes.append(RowChange(table: .revocations, key: key.rowKey, value: writer.bytes))
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
            changes.append(RowChange(table: .revocations, key: key.rowKey, value: nil))
        }
    }
}

/// What asks for revocations.
extension LifeCycle {
    /// The guard `not_revoked`: whether an access token, or the session it names, counts no
    /// longer. A session this ledger never knew, or that has expired and gone, is not revoked:
    /// the token's own expiry ends it.
    package func isRevoked(
        _ target: TokenRevocation.Target, in realm: RealmName, now: WallTime
    ) -> Bool {
        // A realm without a number has kept nothing yet.
        guard let number = realms[realm] else { return false }
        switch target {
        case .token(let digest):
            return revocations[RevokedKey.token(digest)].map { now < $0 } ?? false
        case .session(let id):
            if let until = revocations[RevokedKey.session(id, of: number)], now < until {
                return true
            }
            guard let session = sessions[id], session.realm == number else { return false }
            return isEnded(session, at: now)
        }
    }
}
