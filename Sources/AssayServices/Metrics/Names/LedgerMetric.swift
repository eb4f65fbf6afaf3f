/// What a ledger counts.
package enum LedgerMetric: Int, MetricName {
    case messagesReceived, messagesMalformed, framesReceived, framesMalformed
    case joins, discharges, taken, checked, repeated, refusedTaken, refusedOutsideWindow
    case refusedFenced, refusedEpoch, refusedClosed, refusedOverloaded
    case refusedOverloadedOpen, refusedOverloadedReserved, refusedQuotaOpen, refusedQuotaReserved
    case droppedLate, repliesUndeliverable, repliesFull, keysRotated, stateWrites
    case lookUps, recalls, commits, commitsFailed, rowsChanged
    case performed, kept, mismatched, stale, revoked, refusedByRule
    case entries, entriesOpenPool, entriesReservedPool, entriesMax, bytesReserved
    case quotaKeys, epochAgeSeconds, clockBehindMilliseconds
    case accounts, credentials, recoveries, codes, transactions, sessions, revocations
    case keptAnswers, commitsWaiting, epochStartSeconds, dischargesOpen
    case connections, connectionsFull

    package var description: MetricDescription {
        switch self {
        case .messagesReceived: .counter("messages_received", "Messages taken off the socket.")
        case .messagesMalformed:
            .counter("messages_malformed", "Messages that are no batch of frames.")
        case .framesReceived: .counter("frames_received", "Frames of well-formed messages.")
        case .framesMalformed:
            .counter("frames_malformed", "Frames that ask for nothing this service understands.")
        case .joins: .counter("joins", "Times a verifier's worker asked for epoch and keys.")
        case .discharges: .counter("discharges", "Discharges asked for.")
        case .taken: .counter("taken", in: Self.holding, "recorded")
        case .checked: .counter("checked", in: Self.holding, "checked")
        case .repeated: .counter("repeated", in: Self.holding, "repeated")
        case .performed: .counter("durable_taken", in: Self.holding, "durable")
        case .kept: .counter("durable_repeated", in: Self.holding, "durable_repeated")
        case .refusedTaken: .counter("refused_taken", in: Self.refusals, "taken")
        case .refusedOutsideWindow:
            .counter("refused_outside_window", in: Self.refusals, "outside_window")
        case .refusedFenced: .counter("refused_fenced", in: Self.refusals, "fenced")
        case .refusedEpoch: .counter("refused_epoch_changed", in: Self.refusals, "epoch_changed")
        case .refusedClosed: .counter("refused_closed", in: Self.refusals, "closed")
        case .refusedOverloaded: .counter("refused_overloaded", in: Self.refusals, "overloaded")
        case .refusedOverloadedOpen:
            .counter("refused_overloaded_open_pool", in: Self.refusals, "overloaded_open_pool")
        case .refusedOverloadedReserved:
            .counter(
                "refused_overloaded_reserved_pool", in: Self.refusals, "overloaded_reserved_pool")
        case .refusedQuotaOpen:
            .counter(
                "refused_quota_exceeded_open_pool", in: Self.refusals, "quota_exceeded_open_pool")
        case .refusedQuotaReserved:
            .counter(
                "refused_quota_exceeded_reserved_pool", in: Self.refusals,
                "quota_exceeded_reserved_pool")
        case .droppedLate: .counter("dropped_late", in: Self.refusals, "late")
        case .mismatched: .counter("durable_mismatched", in: Self.refusals, "operation_mismatch")
        case .stale: .counter("durable_stale", in: Self.refusals, "stale")
        case .revoked: .counter("refused_revoked", in: Self.refusals, "revoked")
        case .refusedByRule: .counter("durable_refused", in: Self.refusals, "rule")
        case .repliesUndeliverable:
            .counter("replies_undeliverable", in: Self.lostReplies, "undeliverable")
        case .repliesFull: .counter("replies_full", in: Self.lostReplies, "queue_full")
        case .keysRotated:
            .counter(
                "minting_keys_rotated", "Keys for challenges and nonces that were drawn anew.")
        case .stateWrites: .counter("state_writes", "Writes of the state file.")
        case .lookUps: .counter("look_ups", "Questions of verifiers before an examination.")
        case .recalls: .counter("recalls", "Questions of verifiers for a kept answer.")
        case .commits: .counter("commits", "Groups of changes handed to the store.")
        case .commitsFailed:
            .counter("commits_failed", "Times the store failed; once ends the ledger.")
        case .rowsChanged: .counter("rows_changed", "Rows handed to the store.")
        case .entries: .gauge("entries", "Live single-use records.")
        case .entriesOpenPool: .gauge("entries_open_pool", in: Self.pools, "open")
        case .entriesReservedPool: .gauge("entries_reserved_pool", in: Self.pools, "reserved")
        case .entriesMax: .gauge("entries_max", "Single-use records that may be live at once.")
        case .bytesReserved:
            .gauge("bytes_reserved", as: "records_bytes", "Memory of the single-use records.")
        case .quotaKeys:
            .gauge("quota_keys", "Keys and callers whose records are counted one by one.")
        case .epochAgeSeconds:
            .gauge("epoch_age_s", as: "epoch_age_seconds", "Age of the epoch in ledger time.")
        case .epochStartSeconds:
            .gauge(
                "epoch_start_s", as: "epoch_start_time_seconds",
                "When the epoch began; Unix time.")
        case .clockBehindMilliseconds:
            .gauge(
                "clock_behind_ms", as: "clock_behind_seconds", decimals: 3,
                "How far wall time is behind ledger time; above the skew limit the ledger closes.")
        case .accounts: .gauge("accounts", in: Self.objects, "account")
        case .credentials: .gauge("credentials", in: Self.objects, "credential")
        case .recoveries: .gauge("recoveries", in: Self.objects, "recovery")
        case .codes: .gauge("codes", in: Self.objects, "code")
        case .transactions: .gauge("transactions", in: Self.objects, "transaction")
        case .sessions: .gauge("sessions", in: Self.objects, "session")
        case .revocations: .gauge("revocations", in: Self.objects, "revocation")
        case .keptAnswers: .gauge("kept_answers", in: Self.objects, "kept_answer")
        case .commitsWaiting: .gauge("commits_waiting", "Groups of changes not on disk yet.")
        case .dischargesOpen: .gauge("discharges_open", "Discharges that are not answered yet.")
        case .connections: .gauge("connections", "Connections of verifiers and others.")
        case .connectionsFull:
            .counter(
                "connections_full",
                "Times no connection was accepted for a while: too many, or no descriptor.")
        }
    }

    private static let holding = MetricGroup(
        "discharges_held_total", by: "effect", "Discharges all of whose obligations held.")
    private static let refusals = MetricGroup(
        "discharges_refused_total", by: "reason", "Discharges that took nothing.")
    private static let lostReplies = MetricGroup(
        "replies_lost_total", by: "cause", "Replies that did not leave.")
    private static let pools = MetricGroup(
        "pool_entries", by: "pool", "Live single-use records by the pool they draw on.")
    private static let objects = MetricGroup(
        "objects", by: "type", "Durable things remembered.")
}
