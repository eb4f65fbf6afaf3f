import AssayBytes
import AssayEncodings
import AssayWire

/// How full each table is.
extension LifeCycle {
    func appendCounts(to writer: inout JSONWriter) {
        append(
            "accounts", accounts.count, limits.accountsMax, accounts.bytes + names.bytes, &writer)
        append("credentials", credentials.count, limits.credentialsMax, credentials.bytes, &writer)
        append("recoveries", recoveries.count, limits.recoveriesMax, nil, &writer) { note in
            for recovery in recoveries.values {
                note(recovery.keptUntil(rules(of: recovery.realm)))
            }
        }
        append("codes", codes.count, limits.codesMax, codes.bytes, &writer) { note in
            codes.forEach { note($0.expiry) }
        }
        append(
            "transactions", transactions.count, limits.transactionsMax, transactions.bytes,
            &writer
        ) { note in transactions.forEach { note($0.expiry) } }
        append("sessions", sessions.count, limits.sessionsMax, sessions.bytes, &writer) { note in
            sessions.forEach { note($0.expiry) }
        }
        append(
            "revocations", revocations.count, limits.revocationsMax, revocations.bytes, &writer
        ) { note in revocations.forEach(note) }
        append("kept_answers", answers.count, limits.keptAnswersMax, answers.bytes, &writer) {
            note in answers.forEach { note($0.until) }
        }
        writer.member("revision", revision)
    }

    /// One table; `each` tells the time at which each of its things expires.
    private func append(
        _ name: String, _ count: Int, _ max: Int, _ bytes: Int?, _ writer: inout JSONWriter,
        each: ((WallTime) -> Void) -> Void = { _ in }
    ) {
        var (oldest, newest): (WallTime?, WallTime?)
        each { time in
            oldest = Swift.min(time, oldest ?? time)
            newest = Swift.max(time, newest ?? time)
        }
        writer.name(name)
        writer.beginObject()
        writer.member("count", count)
        writer.member("max", max)
        if let bytes { writer.member("bytes", bytes) }
        if let oldest, let newest {
            writer.member("oldest_expiry", oldest.seconds)
            writer.member("newest_expiry", newest.seconds)
        }
        writer.endObject()
    }
}
