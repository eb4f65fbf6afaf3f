/// What a verifier counts.
package enum VerifierMetric: Int, MetricName {
    case messagesReceived, messagesMalformed, framesReceived, framesMalformed
    case accepted, refused, unavailable, overloaded, quotaExceeded
    case droppedLate, queueFull, memoryFull, repliesUndeliverable, repliesFull
    case repliesNotEncodable, batches, dischargesSent, dischargesAnswered, dischargesTimedOut
    case epochChanges, lookUps, recalls
    case credentialsHit, credentialsMissed, credentialsStale, credentialsForgotten
    case signaturesVerified, clockOffsetTooHigh
    case workers, queued, queuedHighest, dischargesInFlight, clockOffsetMicroseconds
    case batchHighest, configurationGeneration, credentialsCached

    package var name: String {
        switch self {
        case .messagesReceived: "messages_received"
        case .messagesMalformed: "messages_malformed"
        case .framesReceived: "frames_received"
        case .framesMalformed: "frames_malformed"
        case .accepted: "accepted"
        case .refused: "refused"
        case .unavailable: "unavailable"
        case .overloaded: "overloaded"
        case .quotaExceeded: "quota_exceeded"
        case .droppedLate: "dropped_late"
        case .queueFull: "queue_full"
        case .memoryFull: "memory_full"
        case .repliesNotEncodable: "replies_not_encodable"
        case .repliesUndeliverable: "replies_undeliverable"
        case .repliesFull: "replies_full"
        case .batches: "batches"
        case .dischargesSent: "discharges_sent"
        case .dischargesAnswered: "discharges_answered"
        case .dischargesTimedOut: "discharges_timed_out"
        case .epochChanges: "epoch_changes"
        case .lookUps: "look_ups"
        case .recalls: "recalls"
        case .credentialsHit: "credentials_hit"
        case .credentialsMissed: "credentials_missed"
        case .credentialsStale: "credentials_stale"
        case .credentialsForgotten: "credentials_forgotten"
        case .credentialsCached: "credentials_cached"
        case .signaturesVerified: "signatures_verified"
        case .clockOffsetTooHigh: "clock_offset_too_high"
        case .workers: "workers"
        case .queued: "queued"
        case .queuedHighest: "queued_highest"
        case .dischargesInFlight: "discharges_in_flight"
        case .clockOffsetMicroseconds: "clock_offset_us"
        case .batchHighest: "batch_highest"
        case .configurationGeneration: "configuration_generation"
        }
    }

    package var kind: MetricKind {
        rawValue < Self.workers.rawValue ? .counter : .gauge
    }
}

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
    case keptAnswers, commitsWaiting

    package var name: String {
        switch self {
        case .messagesReceived: "messages_received"
        case .messagesMalformed: "messages_malformed"
        case .framesReceived: "frames_received"
        case .framesMalformed: "frames_malformed"
        case .joins: "joins"
        case .discharges: "discharges"
        case .taken: "taken"
        case .checked: "checked"
        case .repeated: "repeated"
        case .refusedTaken: "refused_taken"
        case .refusedOutsideWindow: "refused_outside_window"
        case .refusedFenced: "refused_fenced"
        case .refusedEpoch: "refused_epoch_changed"
        case .refusedClosed: "refused_closed"
        case .refusedOverloaded: "refused_overloaded"
        case .refusedOverloadedOpen: "refused_overloaded_open_pool"
        case .refusedOverloadedReserved: "refused_overloaded_reserved_pool"
        case .refusedQuotaOpen: "refused_quota_exceeded_open_pool"
        case .refusedQuotaReserved: "refused_quota_exceeded_reserved_pool"
        case .droppedLate: "dropped_late"
        case .repliesUndeliverable: "replies_undeliverable"
        case .repliesFull: "replies_full"
        case .keysRotated: "minting_keys_rotated"
        case .stateWrites: "state_writes"
        case .lookUps: "look_ups"
        case .recalls: "recalls"
        case .performed: "durable_taken"
        case .kept: "durable_repeated"
        case .mismatched: "durable_mismatched"
        case .stale: "durable_stale"
        case .revoked: "refused_revoked"
        case .refusedByRule: "durable_refused"
        case .accounts: "accounts"
        case .credentials: "credentials"
        case .recoveries: "recoveries"
        case .codes: "codes"
        case .transactions: "transactions"
        case .sessions: "sessions"
        case .revocations: "revocations"
        case .keptAnswers: "kept_answers"
        case .commitsWaiting: "commits_waiting"
        case .commits: "commits"
        case .commitsFailed: "commits_failed"
        case .rowsChanged: "rows_changed"
        case .entries: "entries"
        case .entriesOpenPool: "entries_open_pool"
        case .entriesReservedPool: "entries_reserved_pool"
        case .entriesMax: "entries_max"
        case .bytesReserved: "bytes_reserved"
        case .quotaKeys: "quota_keys"
        case .epochAgeSeconds: "epoch_age_s"
        case .clockBehindMilliseconds: "clock_behind_ms"
        }
    }

    package var kind: MetricKind {
        rawValue < Self.entries.rawValue ? .counter : .gauge
    }
}

/// What a gate counts.
package enum GateMetric: Int, MetricName {
    case requests, accepted, refused, undecided, callFaults
    case badRequest, unauthorized, forbidden, notFound, methodNotAllowed, conflict, tooLarge
    case unsupportedMediaType
    case requestsOverLimit, verifierTimeouts
    case inFlight, inFlightHighest, connections, verifiersReady, configurationGeneration

    package var name: String {
        switch self {
        case .requests: "requests"
        case .accepted: "accepted"
        case .refused: "refused"
        case .undecided: "undecided"
        case .callFaults: "call_faults"
        case .badRequest: "answered_400"
        case .unauthorized: "answered_401"
        case .forbidden: "answered_403"
        case .notFound: "answered_404"
        case .methodNotAllowed: "answered_405"
        case .conflict: "answered_409"
        case .tooLarge: "answered_413"
        case .unsupportedMediaType: "answered_415"
        case .requestsOverLimit: "requests_over_limit"
        case .verifierTimeouts: "verifier_timeouts"
        case .inFlight: "in_flight"
        case .inFlightHighest: "in_flight_highest"
        case .connections: "connections"
        case .verifiersReady: "verifiers_ready"
        case .configurationGeneration: "configuration_generation"
        }
    }

    package var kind: MetricKind {
        rawValue < Self.inFlight.rawValue ? .counter : .gauge
    }
}
