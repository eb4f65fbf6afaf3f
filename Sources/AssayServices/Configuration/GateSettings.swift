package import AssaySystem

/// How a gate runs: its listeners, its verifiers and its limits.
package struct GateSettings: Equatable, Sendable {
    /// Where callers reach the JSON endpoints.
    package var listen = DefaultEndpoints.gate
    /// Where operators reach health and readiness.
    package var operators = DefaultEndpoints.operators
    /// Where `stats` is answered over ZeroMQ.
    package var control = DefaultEndpoints.gateControl
    /// The verifiers it asks.
    package var verifiers = [DefaultEndpoints.verifier]
    /// The name its requests carry: whose share of the open pool they draw on.
    package var caller = "gate"
    /// File of the keys callers ask with; empty for none.
    package var apiKeysFile = ""
    /// Whether calls are served without a key where there is no file of keys.
    package var allowsWithoutKey = true
    /// Requests under way at once; more are answered `overloaded`.
    package var requestsInFlightMax = 4096
    /// Connections open at once.
    package var connectionsMax = 1024
    /// How long a connection may stay silent.
    package var connectionIdleSeconds = 30
    /// Bytes of one request's body.
    package var bodyBytesMax = 98_304
    /// How long a verdict may take.
    package var verdictMilliseconds = 2000
    /// What `Retry-After` says when the verifier does not.
    package var retryAfterSeconds = 1
    /// Threads that serve HTTP.
    package var threads = 1
    /// What the process may hold in memory.
    package var memoryMegabytes = 512
    /// How long draining may take.
    package var drainMilliseconds = 5000

    /// The defaults.
    package init() {}
}

extension GateSettings {
    /// The keys of the section `gate`.
    package static let table: [Setting<GateSettings>] = [
        .text(
            "listen", \.listen, .address,
            "Address of the JSON endpoints; one that others reach needs `api_keys_file`."),
        .text(
            "operators", \.operators, .loopbackAddress,
            "Address of the operators' listener: /healthz and /readyz."),
        .text(
            "control", \.control, .ownEndpoint, "Endpoint that answers `assay stats`."),
        .texts(
            "verifiers", \.verifiers, .endpoint, count: 1...64, "Endpoints of the verifiers."),
        .text(
            "caller", \.caller, .callerName,
            "The name whose share of the ledger's open pool the gate's requests draw on."),
        .text(
            "api_keys_file", \.apiKeysFile, .path,
            "File of the keys that calls need; only its owner may read it."),
        .truth(
            "allow_without_key", \.allowsWithoutKey,
            "Whether calls are served without a key where no file of keys is named."),
        .integer(
            "requests_in_flight_max", \.requestsInFlightMax, 1...65_536,
            "Requests under way; more are answered 503 `overloaded`."),
        .integer(
            "connections_max", \.connectionsMax, 1...65_536,
            "Open connections of a listener; more are closed."),
        .integer(
            "connection_idle_max_s", \.connectionIdleSeconds, 1...3600, unit: "s",
            "Time a connection may stay silent."),
        .integer(
            "body_bytes_max", \.bodyBytesMax, 1024...98_304, unit: "bytes",
            "Body of a request; more is answered 413."),
        .integer(
            "verdict_wait_max_ms", \.verdictMilliseconds, 10...60_000, unit: "ms",
            "Time for a verdict; then the answer is 503 `unavailable`."),
        .integer(
            "retry_after_s", \.retryAfterSeconds, 1...3600, unit: "s",
            "`Retry-After` of a 503 where the verifier names no time."),
        .integer("threads", \.threads, 1...64, "Threads that serve HTTP."),
        .integer(
            "memory_max_mb", \.memoryMegabytes, 32...1_048_576, unit: "MiB",
            "Resident memory; beyond it requests are answered 503 `overloaded`."),
        .integer(
            "drain_max_ms", \.drainMilliseconds, 0...60_000, unit: "ms",
            "Time to finish requests under way after SIGTERM."),
    ]
}
