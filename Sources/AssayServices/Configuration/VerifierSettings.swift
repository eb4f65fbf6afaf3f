/// How a verifier runs: its endpoints and limits.
package struct VerifierSettings: Equatable, Sendable {
    /// Where clients reach it.
    package var listen = [DefaultEndpoints.verifier]
    /// Where the ledger is.
    package var ledger = DefaultEndpoints.ledger
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
        .integer(
            "workers", \.workers, 0...256,
            "Threads that examine proofs; 0 is one for each processor."),
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
            "memory_max_mb", \.memoryMegabytes, 32...1_048_576, unit: "MiB",
            "Resident memory; beyond it new requests are answered `overloaded`."),
        .integer(
            "drain_max_ms", \.drainMilliseconds, 0...60_000, unit: "ms",
            "Time to finish queued requests after SIGTERM."),
    ]
}
