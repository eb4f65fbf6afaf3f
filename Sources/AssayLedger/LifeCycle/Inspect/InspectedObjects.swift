import AssayBytes
import AssayEncodings
import AssayWire

/// One object of a realm, as an operator sees it.
extension LifeCycle {
    func append(
        credential id: ObjectID, _ realm: RealmName, _ rows: [RowChange], _ now: WallTime,
        to writer: inout JSONWriter
    ) {
        guard let number = realms[realm], let known = credentials[id], known.realm == number
        else { return writer.member("found", false) }
        writer.member("found", true)
        append(id, "credential_id", known.account, to: &writer)
        let status =
            known.isActive(at: now)
            ? "active" : known.isLive(at: now) ? "superseded" : "revoked"
        writer.member("status", status)
        writer.member("assurance", known.assurance.name)
        writer.member("curve", "\(known.curve)")
        writer.member("revision", known.revision)
        writer.member("created_at", known.createdAt.seconds)
        append("overlap_until", known.overlapUntil, to: &writer)
        append("ended_at", known.endedAt, to: &writer)
        writer.name("device_id")
        writer.value(text: credentials.device(of: known).span)
        appendHistory(rows, of: id, to: &writer)
    }

    func append(
        recovery id: ObjectID, _ realm: RealmName, _ rows: [RowChange], _ now: WallTime,
        to writer: inout JSONWriter
    ) {
        guard let number = realms[realm], let known = recoveries[id], known.realm == number
        else { return writer.member("found", false) }
        writer.member("found", true)
        append(id, "recovery_id", known.account, to: &writer)
        writer.member("method", "\(known.method)")
        writer.member("state", "\(known.state(at: now, rules[realm] ?? LifeRules()))")
        writer.member("started_at", known.startedAt.seconds)
        append("effective_at", known.effectiveAt, to: &writer)
        append("cancelled_at", known.cancelledAt, to: &writer)
        append("completed_at", known.completedAt, to: &writer)
        writer.member("objection", known.hasObjection)
        writer.name("lost")
        writer.beginArray()
        for lost in known.lost { writer.value(text: lost.text.span) }
        writer.endArray()
        appendHistory(rows, of: id, to: &writer)
    }

    func append(
        session id: ObjectID, _ realm: RealmName, _ rows: [RowChange], _ now: WallTime,
        to writer: inout JSONWriter
    ) {
        guard let number = realms[realm], let known = sessions[id], known.realm == number
        else { return writer.member("found", false) }
        writer.member("found", true)
        append(id, "session_id", known.account, to: &writer)
        let status =
            isEnded(known, at: now) ? "ended" : now < known.expiry ? "active" : "expired"
        writer.member("status", status)
        writer.member("generation", known.generation)
        writer.member("opened_at", known.openedAt.seconds)
        writer.member("refreshed_at", known.refreshedAt.seconds)
        writer.member("expires_at", known.expiry.seconds)
        append("ended_at", known.endedAt, to: &writer)
        if let credential = known.credential {
            writer.name("credential_id")
            writer.value(text: credential.text.span)
        }
        writer.member("bound", known.thumbprint != nil)
        appendHistory(rows, of: id, to: &writer)
    }

    private func append(
        _ id: ObjectID, _ name: String, _ account: AccountKey, to writer: inout JSONWriter
    ) {
        writer.name(name)
        writer.value(text: id.text.span)
        writer.name("account")
        if let known = accounts[account], !known.isErased {
            writer.value(text: self.name(of: known).span)
        } else {
            writer.value(json: "null".utf8.span)
        }
    }

    private func append(_ name: String, _ time: WallTime?, to writer: inout JSONWriter) {
        if let time { writer.member(name, time.seconds) }
    }
}
