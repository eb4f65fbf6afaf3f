package import AssaySystem

/// How a verifier runs: its endpoints and limits.
package struct VerifierSettings: Equatable, Sendable {
    /// Where clients reach it.
    package var listen = [DefaultEndpoints.verifier]
    /// Where the ledger is.
    package var ledger = DefaultEndpoints.ledger
    /// Where operators reach metrics and health; nil for nowhere.
    package var operators: SocketAddress?
    /// Access tokens one worker remembers as verified.
    package var tokensCachedMax = 50_000
    /// Headers of proofs one worker remembers, with their keys.
    package var headersCachedMax = 20_000
    /// The longest an issuer's key set is used without asking again.
    package var keySetAgeSeconds = 3600
    /// How long before its end a key set is asked for again.
    package var keySetAheadSeconds = 60
    /// Time between two fetches that an unknown key asks for.
    package var keySetCoolDownSeconds = 30
    /// Bytes of one key set.
    package var keySetBytesMax = 65_536
    /// How long one fetch may take.
    package var fetchMilliseconds = 3000
    /// Opaque tokens remembered as introspected.
    package var introspectionsCachedMax = 50_000
    /// How long an introspection is believed at the most.
    package var introspectionLifeSeconds = 60
    /// Requests of one worker that wait for a fetch.
    package var requestsWaitingMax = 256
    /// Refusals of one worker that are traced in a second.
    package var tracesPerSecondMax = 100
    /// Threads that examine proofs; zero stands for one a processor.
    package var workers = 0
    /// Requests a worker takes at once.
    package var batchRequestsMax = 32
    /// Messages that wait for one worker; more are answered `overloaded`.
    package var queuedMessagesMax = 256
    /// Discharges of one worker that wait for the ledger.
    package var dischargesInFlightMax = 1024
    /// Credentials one worker remembers what the ledger told of.
    package var credentialsCachedMax = 50_000
    /// How long a request may take that does not say.
    package var timeLeftDefaultMilliseconds = 1000
    /// The longest a request may take, whatever it says.
    package var timeLeftMilliseconds = 10_000
    /// How long the ledger may take before a request is `unavailable`.
    package var ledgerMilliseconds = 5000
    /// How far the clock may lie from the ledger's.
    package var clockOffsetMilliseconds = 1000
    /// What tables of often used keys may take; half of `memoryMegabytes` at the most.
    package var hotTablesMegabytes = 256
    /// How the kernel lets its threads run.
    package var scheduling = RoleScheduling.inherited
    /// What the process may hold in memory.
    package var memoryMegabytes = 512
    /// How long draining may take.
    package var drainMilliseconds = 5000

    /// The defaults.
    package init() {}
}

extension VerifierSettings {
    /// The keys of the section `verifier`.
    package static let table: [Setting<VerifierSettings>] = [
        .texts(
            "listen", \.listen, .ownEndpoint, count: 1...8,
            "Endpoints that clients and gates connect to."),
        .text("ledger", \.ledger, .endpoint, "The ledger's endpoint."),
        .text(
            "operators", \.operators, .optionalLoopbackAddress,
            "Address of the operators' listener: /metrics, /healthz and /readyz."),
        .integer(
            "tokens_cached_max", \.tokensCachedMax, 2...10_000_000,
            "Access tokens one worker remembers as verified."),
        .integer(
            "headers_cached_max", \.headersCachedMax, 0...10_000_000,
            "Headers of DPoP proofs, with their keys, that one worker remembers."),
        .integer(
            "key_set_age_max_s", \.keySetAgeSeconds, 60...86_400, unit: "s",
            "Time an issuer's key set is used without asking again, whatever its server allows."),
        .integer(
            "key_set_ahead_s", \.keySetAheadSeconds, 0...3600, unit: "s",
            "Time before its end at which a key set is asked for again."),
        .integer(
            "key_set_cool_down_s", \.keySetCoolDownSeconds, 1...3600, unit: "s",
            "Time between two fetches that unknown keys ask for."),
        .integer(
            "key_set_bytes_max", \.keySetBytesMax, 1024...1_048_576, unit: "bytes",
            "Bytes of one key set; a larger one is not taken."),
        .integer(
            "fetch_wait_max_ms", \.fetchMilliseconds, 100...60_000, unit: "ms",
            "Time for one fetch from an issuer."),
        .integer(
            "introspections_cached_max", \.introspectionsCachedMax, 2...10_000_000,
            "Opaque tokens remembered as introspected."),
        .integer(
            "introspection_life_max_s", \.introspectionLifeSeconds, 1...3600, unit: "s",
            "Time an introspection is believed, however long the token lives."),
        .integer(
            "requests_waiting_max", \.requestsWaitingMax, 1...65_536,
            "Requests of one worker that wait for a fetch; more are answered `overloaded`."),
        .integer(
            "traces_per_second_max", \.tracesPerSecondMax, 0...100_000,
            "Refusals of one worker that are traced in a second, where a trace was asked for."),
        .integer(
            "workers", \.workers, 0...256,
            "Threads that examine proofs; 0 is one for each processor. "
                + "A single one receives and answers too."),
        .integer(
            "batch_requests_max", \.batchRequestsMax, 1...256,
            "Requests that one worker takes together."),
        .integer(
            "queued_messages_max", \.queuedMessagesMax, 1...65_536,
            "Messages that wait for one worker; more are answered `overloaded`."),
        .integer(
            "discharges_in_flight_max", \.dischargesInFlightMax, 1...65_536,
            "Discharges of one worker that wait for the ledger."),
        .integer(
            "credentials_cached_max", \.credentialsCachedMax, 2...10_000_000,
            "Credentials one worker remembers what the ledger told of."),
        .integer(
            "time_left_default_ms", \.timeLeftDefaultMilliseconds, 1...60_000, unit: "ms",
            "Time for a request that names none."),
        .integer(
            "time_left_max_ms", \.timeLeftMilliseconds, 1...60_000, unit: "ms",
            "Time for any request, whatever it names."),
        .integer(
            "ledger_wait_max_ms", \.ledgerMilliseconds, 1...60_000, unit: "ms",
            "Time for the ledger's answer; then the verdict is `unavailable`."),
        .integer(
            "clock_offset_max_ms", \.clockOffsetMilliseconds, 1...60_000, unit: "ms",
            "Distance from the ledger's clock; beyond it every verdict is `unavailable`."),
        .integer(
            "hot_tables_max_mb", \.hotTablesMegabytes, 0...1_048_576, unit: "MiB",
            "Tables of often used P-256 keys, 152 KiB each, at most half of `memory_max_mb`; "
                + "0 makes none."),
        .scheduling(\.scheduling),
        .integer(
            "memory_max_mb", \.memoryMegabytes, 32...1_048_576, unit: "MiB",
            "Resident memory; beyond it new requests are answered `overloaded`."),
        .integer(
            "drain_max_ms", \.drainMilliseconds, 0...60_000, unit: "ms",
            "Time to finish queued requests after SIGTERM."),
    ]
}
