/// What a verifier counts.
package enum VerifierMetric: Int, MetricName {
    case messagesReceived, messagesMalformed, framesReceived, framesMalformed
    case accepted, refused, unavailable, overloaded, quotaExceeded
    case droppedLate, queueFull, memoryFull, repliesUndeliverable, repliesFull
    case repliesNotEncodable, batches, dischargesSent, dischargesAnswered, dischargesTimedOut
    case ledgerMessages
    case epochChanges, lookUps, recalls
    case credentialsHit, credentialsMissed, credentialsStale, credentialsForgotten
    case signaturesVerified, clockOffsetTooHigh, serviceFrames
    case traces, tracesSkipped
    case keySetQuestions, keySetQuestionsCooled, keySetFetches, keySetFailures, keySetsChanged
    case introspections, introspectionFailures, introspectionsPaused, introspectionsOverLimit
    case introspectionsHit, introspectionsMissed, issuerWaitsFull
    case tokensHit, tokensMissed, headersHit, headersMissed
    case connections, connectionsFull
    case workers, queued, queuedHighest, dischargesInFlight, clockOffsetMicroseconds
    case batchHighest, configurationGeneration, credentialsCached, epochStartSeconds
    case requestsAsked, keySetRevision, keySets, keySetAgeSeconds, keySetsMissing, keySetsFailing
    case introspectionsUnderWay, introspectionsCached, tokensCached, headersCached
    case verifiedCold, verifiedHot, verifiedEd25519, verifiedSodium, verifiedLibrary
    case tiersRefused
    case hotTables, hotTableBytes, hotTablesQueued, hotTablesBuilt, hotTableBuildMicroseconds
    case hotTablesFailed, hotTablesEvicted, hotTablesNotQueued, hotPromotionUses

    package var description: MetricDescription {
        switch self {
        case .messagesReceived: .counter("messages_received", "Messages taken off the socket.")
        case .messagesMalformed:
            .counter("messages_malformed", "Messages that are no batch of frames.")
        case .framesReceived: .counter("frames_received", "Frames of well-formed messages.")
        case .framesMalformed:
            .counter("frames_malformed", "Frames that ask for nothing this service understands.")
        case .serviceFrames:
            .counter("service_frames", "Frames that asked for hello or stats and were answered.")
        case .accepted: .statsOnly("accepted")
        case .refused: .statsOnly("refused")
        case .unavailable: .statsOnly("unavailable")
        case .overloaded: .statsOnly("overloaded")
        case .quotaExceeded: .statsOnly("quota_exceeded")
        case .droppedLate: .counter("dropped_late", in: Self.limits, "time_left")
        case .queueFull: .counter("queue_full", in: Self.limits, "queued_frames_max")
        case .memoryFull: .counter("memory_full", in: Self.limits, "memory_max_mb")
        case .clockOffsetTooHigh:
            .counter("clock_offset_too_high", in: Self.limits, "clock_offset_max_ms")
        case .repliesNotEncodable:
            .counter("replies_not_encodable", in: Self.lostReplies, "not_encodable")
        case .repliesUndeliverable:
            .counter("replies_undeliverable", in: Self.lostReplies, "undeliverable")
        case .repliesFull: .counter("replies_full", in: Self.lostReplies, "queue_full")
        case .batches: .counter("batches", "Batches examined.")
        case .dischargesSent:
            .counter("discharges_sent", "Discharges the ledger was asked for.")
        case .ledgerMessages:
            .counter("ledger_messages", "Messages to the ledger; one carries many discharges.")
        case .dischargesAnswered: .counter("discharges_answered", "Discharges the ledger judged.")
        case .dischargesTimedOut:
            .counter("discharges_timed_out", "Discharges the ledger did not answer in time.")
        case .epochChanges: .counter("epoch_changes", "Changes of the ledger's epoch, by worker.")
        case .lookUps: .counter("look_ups", "Questions to the ledger before an examination.")
        case .recalls: .counter("recalls", "Questions to the ledger for a kept answer.")
        case .credentialsHit: .counter("credentials_hit", in: Self.credentials, "hit")
        case .credentialsMissed: .counter("credentials_missed", in: Self.credentials, "missed")
        case .credentialsStale: .counter("credentials_stale", in: Self.credentials, "stale")
        case .credentialsForgotten:
            .counter("credentials_forgotten", in: Self.credentials, "forgotten")
        case .credentialsCached:
            .gauge("credentials_cached", "Credentials all workers remember what was told of.")
        case .keySetQuestions:
            .counter("key_set_questions", "Requests that asked for an unknown key.")
        case .keySetQuestionsCooled:
            .counter(
                "key_set_questions_cooled",
                "Of these, those answered without a fetch, as key_set_cool_down_s has it.")
        case .keySetFetches:
            .counter("key_set_fetches", "Fetches and readings of key sets begun.")
        case .keySetFailures: .counter("key_set_failures", "Those that gave no key set.")
        case .keySetsChanged: .counter("key_sets_changed", "Those that gave another key set.")
        case .introspections: .counter("introspections", "Introspections begun.")
        case .introspectionFailures:
            .counter("introspection_failures", "Introspections that gave no answer of use.")
        case .introspectionsPaused:
            .counter(
                "introspections_paused", "Questions not asked since their endpoint had failed.")
        case .introspectionsHit:
            .counter("introspections_hit", in: Self.introspectionCache, "hit")
        case .introspectionsMissed:
            .counter("introspections_missed", in: Self.introspectionCache, "missed")
        case .introspectionsOverLimit:
            .counter("introspections_over_limit", in: Self.limits, "introspections_queued_max")
        case .issuerWaitsFull:
            .counter("issuer_waits_full", in: Self.limits, "requests_waiting_max")
        case .tokensHit: .counter("tokens_hit", in: Self.tokens, "hit")
        case .tokensMissed: .counter("tokens_missed", in: Self.tokens, "missed")
        case .tokensCached:
            .gauge("tokens_cached", "Access tokens all workers remember as verified.")
        case .headersHit: .counter("headers_hit", in: Self.headers, "hit")
        case .headersMissed: .counter("headers_missed", in: Self.headers, "missed")
        case .headersCached:
            .gauge("headers_cached", "Headers of DPoP proofs all workers remember.")
        case .requestsAsked: .gauge("requests_asked", "Requests that wait for an issuer.")
        case .keySetRevision: .gauge("key_set_revision", "Changes of key sets since the start.")
        case .keySets: .gauge("key_sets", "Key sets that issuers of any realm have.")
        case .keySetAgeSeconds:
            .gauge(
                "key_set_age_s", as: "key_set_age_seconds",
                "Time since the origin of the oldest key set last confirmed it.")
        case .keySetsMissing: .gauge("key_sets_missing", "Key sets of which none was ever had.")
        case .keySetsFailing: .gauge("key_sets_failing", "Key sets whose last fetch failed.")
        case .introspectionsUnderWay:
            .gauge("introspections_under_way", "Introspections not answered yet.")
        case .introspectionsCached:
            .gauge("introspections_cached", "Introspections remembered, also those out of time.")
        case .signaturesVerified:
            .counter("signatures_verified", "Signatures the engine verified, bad ones too.")
        case .verifiedCold: .counter("verified_cold", in: Self.tiers, "cold")
        case .verifiedHot: .counter("verified_hot", in: Self.tiers, "hot")
        case .verifiedEd25519: .counter("verified_ed25519", in: Self.tiers, "ed25519")
        case .verifiedSodium: .counter("verified_sodium", in: Self.tiers, "sodium")
        case .verifiedLibrary: .counter("verified_library", in: Self.tiers, "library")
        case .tiersRefused:
            .gauge(
                "tiers_refused",
                "Tiers not used since they did not agree with OpenSSL's functions at the start.")
        case .hotTables: .gauge("hot_tables", "Keys that have a table.")
        case .hotTableBytes:
            .gauge("hot_table_bytes", "Memory of tables, also of those just put away.")
        case .hotTablesQueued: .gauge("hot_tables_queued", "Keys whose table is to be made.")
        case .hotTablesBuilt: .counter("hot_tables_built", in: Self.tables, "made")
        case .hotTablesFailed: .counter("hot_tables_failed", in: Self.tables, "not_made")
        case .hotTablesEvicted: .counter("hot_tables_evicted", in: Self.tables, "put_away")
        case .hotTablesNotQueued:
            .counter("hot_tables_not_queued", in: Self.tables, "not_queued")
        case .hotTableBuildMicroseconds:
            .gauge(
                "hot_table_build_us", as: "hot_table_build_seconds", decimals: 6,
                "Processor time that making tables took since the start.")
        case .hotPromotionUses:
            .gauge(
                "hot_promotion_uses",
                "Verifications after which a key gets a table, as measured at the start.")
        case .traces:
            .counter("traces", in: Self.tracing, "told")
        case .tracesSkipped:
            .counter("traces_skipped", in: Self.tracing, "traces_per_second_max")
        case .workers: .gauge("workers", "Threads that examine proofs.")
        case .queued: .gauge("queued", "Requests in any stage that are not answered yet.")
        case .queuedHighest: .gauge("queued_highest", "The most requests there were at once.")
        case .connections: .gauge("connections", "Connections of clients.")
        case .connectionsFull:
            .counter(
                "connections_full",
                "Times no connection was accepted for a while: too many, or no descriptor.")
        case .dischargesInFlight:
            .gauge("discharges_in_flight", "Questions the ledger has not answered.")
        case .clockOffsetMicroseconds:
            .gauge(
                "clock_offset_us", as: "clock_offset_seconds", decimals: 6,
                "Distance of this machine's clock from the ledger's.")
        case .batchHighest: .gauge("batch_highest", "The most requests examined together.")
        case .configurationGeneration:
            .gauge("configuration_generation", "How often a configuration was put in force.")
        case .epochStartSeconds:
            .gauge(
                "epoch_start_s", as: "epoch_start_time_seconds",
                "When the ledger's epoch began, as this verifier knows it; Unix time.")
        }
    }

    private static let limits = MetricGroup(
        "limits_met_total", by: "limit", "Requests that a limit kept from an examination.")
    private static let tiers = MetricGroup(
        "signatures_by_tier_total", by: "tier",
        "Signatures of the right form that were verified, by what verified them: library is "
            + "OpenSSL's own functions.")
    private static let tables = MetricGroup(
        "hot_table_events_total", by: "event", "What became of tables of often used keys.")
    private static let tracing = MetricGroup(
        "traces_total", by: "outcome",
        "Refusals whose caller asked what each check found: told, or why not.")
    private static let lostReplies = MetricGroup(
        "replies_lost_total", by: "cause", "Replies that did not leave.")
    private static let introspectionCache = MetricGroup(
        "introspection_cache_total", by: "event",
        "What became of looks for what an issuer had said of an opaque token.")
    private static let tokens = MetricGroup(
        "token_cache_total", by: "event",
        "Looks into the cache of verified access tokens: hit, or missed and verified anew.")
    private static let headers = MetricGroup(
        "header_cache_total", by: "event",
        "Looks for a DPoP proof's header met before: hit, or missed and read anew.")
    private static let credentials = MetricGroup(
        "credential_cache_total", by: "event", "What became of looks into the credential cache.")
}
