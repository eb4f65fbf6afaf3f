package import AssaySystem

/// How a gate runs: its listeners, its verifiers and its limits.
package struct GateSettings: Equatable, Sendable {
    /// Where callers reach the JSON endpoints.
    package var listen = DefaultEndpoints.gate
    /// Where gateways ask, and nobody else is served.
    package var listenGateways: SocketAddress? = DefaultEndpoints.gateways
    /// Whether gateways may ask on `listen` too, as long as that needs no key.
    package var servesGatewaysOnListen = true
    /// How long a gateway waits for an answer.
    package var gatewayMilliseconds = 250
    /// Connections of the gateways' listener open at once.
    package var gatewayConnectionsMax = 12_000
    /// How long one of them may stay silent: longer than any gateway keeps one.
    package var gatewayIdleSeconds = 300
    /// Where the decision log goes: nowhere, standard error or a file.
    package var decisionLog = ""
    /// Of so many accepted decisions one is logged; refused ones all are.
    package var decisionAcceptedOneIn = 100
    /// Decisions logged in one second; more are counted.
    package var decisionsPerSecondMax = 1000
    /// Refused decisions remembered for `assay explain`.
    package var decisionsKeptMax = 1000
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
    /// How the kernel lets its threads run.
    package var scheduling = RoleScheduling.inherited
    /// What the process may hold in memory.
    package var memoryMegabytes = 1024
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
            "listen_gateways", \.listenGateways, .optionalAddress,
            "Address of the listener that serves gateways and nothing else."),
        .truth(
            "gateways_on_listen", \.servesGatewaysOnListen,
            "Whether gateways may ask on `listen` too, while that needs no key."),
        .integer(
            "gateway_wait_max_ms", \.gatewayMilliseconds, 10...60_000, unit: "ms",
            "Time for an answer to a gateway, which should wait longer; then it is 503."),
        .integer(
            "gateway_connections_max", \.gatewayConnectionsMax, 1...65_536,
            "Open connections of the gateways' listener; more are closed."),
        .integer(
            "gateway_idle_max_s", \.gatewayIdleSeconds, 10...86_400, unit: "s",
            "Time a connection of the gateways' listener may stay silent."),
        .text(
            "decision_log", \.decisionLog, .logTarget,
            "Where decisions are logged, a JSON line each."),
        .integer(
            "decision_accepted_one_in", \.decisionAcceptedOneIn, 0...1_000_000,
            "Of so many accepted decisions one is logged; 0 for none. Others all are."),
        .integer(
            "decisions_per_second_max", \.decisionsPerSecondMax, 1...1_000_000,
            "Decisions logged in one second; more are counted."),
        .integer(
            "decisions_kept_max", \.decisionsKeptMax, 0...100_000,
            "Refused decisions remembered for `assay explain`."),
        .text(
            "operators", \.operators, .loopbackAddress,
            "Address of the operators' listener: the status page, /metrics, /healthz, /readyz."),
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
        .scheduling(\.scheduling),
        .integer(
            "memory_max_mb", \.memoryMegabytes, 32...1_048_576, unit: "MiB",
            "Resident memory; beyond it requests are answered 503 `overloaded`."),
        .integer(
            "drain_max_ms", \.drainMilliseconds, 0...60_000, unit: "ms",
            "Time to finish requests under way after SIGTERM."),
    ]
}
