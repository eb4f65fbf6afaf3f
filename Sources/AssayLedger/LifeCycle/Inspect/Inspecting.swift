package import AssayBytes
import AssayEncodings
package import AssayWire

/// What `assay ledger inspect` tells: no token, no MAC, no key's bytes.
extension LifeCycle {
    /// The events that belong to what is inspected, to be read from the store first.
    package func scan(inspecting subject: InspectSubject) -> RowScan? {
        switch subject {
        case .counts: nil
        case .credential(let realm, let id): history(of: credentials[id]?.account, in: realm)
        case .recovery(let realm, let id): history(of: recoveries[id]?.account, in: realm)
        case .session(let realm, let id): history(of: sessions[id]?.account, in: realm)
        }
    }

    private func history(of account: AccountKey?, in realm: RealmName) -> RowScan? {
        guard let account, let number = realms[realm] else { return nil }
        return RowScan(
            table: .events, from: EventRecord.key(number, 0),
            to: EventRecord.key(number, .max), owner: account.digest.rowKey, limit: 500)
    }

    /// The JSON object that tells of a subject; `rows` are those the scan found.
    package func inspect(
        _ subject: InspectSubject, rows: [RowChange], now: WallTime
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        switch subject {
        case .counts: appendCounts(to: &writer)
        case .credential(let realm, let id): append(credential: id, realm, rows, now, to: &writer)
        case .recovery(let realm, let id): append(recovery: id, realm, rows, now, to: &writer)
        case .session(let realm, let id): append(session: id, realm, rows, now, to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    private func appendCounts(to writer: inout JSONWriter) {
        func table(_ name: String, _ count: Int, _ max: Int, _ times: [WallTime]?) {
            writer.name(name)
            writer.beginObject()
            writer.member("count", count)
            writer.member("max", max)
            if let first = times?.min(), let last = times?.max() {
                writer.member("oldest_expiry", first.seconds)
                writer.member("newest_expiry", last.seconds)
            }
            writer.endObject()
        }
        table("accounts", accounts.count, limits.accountsMax, nil)
        table("credentials", credentials.count, limits.credentialsMax, nil)
        table("recoveries", recoveries.count, limits.recoveriesMax, nil)
        table("codes", codes.count, limits.codesMax, codes.values.map(\.expiry))
        table(
            "transactions", transactions.count, limits.transactionsMax,
            transactions.values.map(\.expiry))
        table("sessions", sessions.count, limits.sessionsMax, sessions.values.map(\.expiry))
        table(
            "revocations", revocations.count, limits.revocationsMax, Array(revocations.values))
        table(
            "kept_answers", answers.count, limits.keptAnswersMax, answers.values.map(\.until))
        writer.member("revision", revision)
    }

    private func append(
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

    private func append(
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

    private func append(
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

    /// The events that name the object, or its account as a whole.
    private func appendHistory(
        _ rows: [RowChange], of id: ObjectID, to writer: inout JSONWriter
    ) {
        writer.name("history")
        writer.beginArray()
        for row in rows {
            guard let value = row.value, let position = EventRecord.position(row.key),
                let event = try? EventRecord(row, value),
                event.object == id || event.object == nil || event.detail == id.text
            else { continue }
            append(event, position, to: &writer)
        }
        writer.endArray()
    }
}
