package import AssayBytes
import AssayEncodings
package import AssayWire

/// What verifiers are told of credentials.
extension LifeCycle {
    /// The guard `require`: nil when it holds.
    package func refusal(
        of requirement: CredentialRequirement, in realm: RealmName, now: WallTime
    ) -> Reason? {
        guard let number = realms[realm], let found = credentials[requirement.credential],
            found.realm == number, found.revision == requirement.revision,
            found.isLive(at: now)
        else { return .ledgerStale }
        if requirement.use == .authority, !found.isActive(at: now) {
            return .credentialSuperseded
        }
        return nil
    }

    func facts(of id: ObjectID, in realm: RealmName, now: WallTime) -> CredentialFacts? {
        guard let number = realms[realm], let found = credentials[id], found.realm == number,
            found.isLive(at: now), let account = accounts[found.account]
        else { return nil }
        return CredentialFacts(
            credential: id, revision: found.revision, isSuperseded: found.overlapUntil != nil,
            endsAt: found.overlapUntil, createdAt: found.createdAt, account: name(of: account),
            device: credentials.device(of: found), assurance: found.assurance,
            key: credentials.key(of: found))
    }

    /// The credentials the account ever had, as the JSON object that `GET /v1/credentials`
    /// answers: every live one, and of those that have ended the latest that fit a frame.
    func listing(of account: [UInt8], in realm: RealmName, now: WallTime) -> [UInt8] {
        let ids = credentialIDs(of: AccountKey(account, in: realm))
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("credentials")
        writer.beginArray()
        var room = Self.listingBytesMax
        var entries: [[UInt8]] = []
        for id in ids where credentials[id]?.isLive(at: now) == true {
            room -= entry(of: id, now).count + 1
        }
        for id in ids.reversed() {
            let entry = entry(of: id, now)
            if credentials[id]?.isLive(at: now) == false {
                guard room > entry.count else { continue }
                room -= entry.count + 1
            }
            entries.append(entry)
        }
        for entry in entries.reversed() { writer.value(json: entry.span) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// What a listing may hold, so that it fits a frame.
    static let listingBytesMax = 57_344

    private func entry(of id: ObjectID, _ now: WallTime) -> [UInt8] {
        guard let credential = credentials[id] else { return [] }
        var writer = JSONWriter()
        append(id, credential, now, to: &writer)
        return writer.bytes
    }

    private func append(
        _ id: ObjectID, _ credential: Credential, _ now: WallTime, to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.name("credential_id")
        writer.value(text: id.text.span)
        let status =
            credential.isActive(at: now)
            ? "active" : credential.isLive(at: now) ? "superseded" : "revoked"
        writer.member("status", status)
        writer.member("assurance", credential.assurance.name)
        writer.name("device_id")
        writer.value(text: credentials.device(of: credential).span)
        writer.member("created_at", credential.createdAt.seconds)
        if let until = credential.overlapUntil { writer.member("overlap_until", until.seconds) }
        if let ended = credential.endedAt ?? credential.overlapUntil, ended <= now {
            writer.member("ended_at", ended.seconds)
        }
        if let successor = credentials.successor(of: id) {
            writer.name("successor")
            writer.value(text: successor.text.span)
        }
        writer.endObject()
    }
}
