package import AssayLedger
package import AssaySystem

/// How a ledger runs: its endpoint, its capacity and its limits.
package struct LedgerSettings: Equatable, Sendable {
    /// Where verifiers reach it.
    package var listen = [DefaultEndpoints.ledger]
    /// Where operators reach metrics and health; nil for nowhere.
    package var operators: SocketAddress?
    /// Keeps high-water time and fences across restarts; empty for none.
    package var stateFile = ""
    /// Folder of the durable store; empty keeps what is durable in memory alone.
    package var data = ""
    /// File outside that folder which tells an older copy of the store; empty for none.
    package var witness = ""
    /// How many of each durable thing are remembered.
    package var lifeLimits = LifeLimits()
    /// An operator's word that changes since this moment may be lost, seconds; of one start, so
    /// no key of a file.
    package var acceptLossSince: Int64?
    /// Single-use records that may be live at once.
    package var recordsMax = LedgerLimits.recordsMax
    /// The open pool's part of them.
    package var openSharePercent = LedgerLimits.openSharePercent
    /// Live records of one key in the reserved pool.
    package var reservedPerKeyMax = LedgerLimits.reservedPerKeyMax
    /// Live records of one caller in the open pool.
    package var openPerCallerMax = LedgerLimits.openPerCallerMax
    /// How far wall time may run from the ledger's.
    package var clockSkewMilliseconds = LedgerLimits.skewMilliseconds
    /// How long one minting key is the newest.
    package var keyPeriodMilliseconds = LedgerLimits.keyPeriodMilliseconds
    /// How the kernel lets its threads run.
    package var scheduling = RoleScheduling.inherited
    /// What the process may hold in memory.
    package var memoryMegabytes = 2048
    /// How long draining may take.
    package var drainMilliseconds = 5000

    /// The defaults.
    package init() {}

    /// Where high-water time and fences are kept; empty for nowhere.
    package var stateFileInUse: String {
        stateFile.isEmpty && !data.isEmpty ? data + "/state" : stateFile
    }
}

extension LedgerSettings {
    /// The keys of the section `ledger`.
    package static let table: [Setting<LedgerSettings>] =
        [
            .texts(
                "listen", \.listen, .ownEndpoint, count: 1...8,
                "Endpoints that verifiers connect to."),
            .text(
                "operators", \.operators, .optionalLoopbackAddress,
                "Address of the operators' listener: /metrics, /healthz and /readyz."),
            .text(
                "state_file", \.stateFile, .path,
                "File that keeps the highest time and the fences across restarts; with `data` the file "
                    + "`state` in it where none is named."),
            .text(
                "data", \.data, .path,
                "Folder of the durable store; without it credentials, codes and sessions are "
                    + "forgotten at the end of the process."),
            .text(
                "witness", \.witness, .path,
                "File outside `data` that tells when an older copy of the store was put back."),
            .integer(
                "records_max", \.recordsMax, 1024...LedgerLimits.recordsCeilingMax,
                "Single-use records alive at once; more are refused `overloaded`."),
            .integer(
                "open_share_percent", \.openSharePercent, 1...99, unit: "%",
                "Part of the records for proofs that nothing binds."),
            .integer(
                "reserved_per_key_max", \.reservedPerKeyMax, 1...LedgerLimits.quotaCeilingMax,
                "Records of one key in the reserved pool; more are `quota_exceeded`."),
            .integer(
                "open_per_caller_max", \.openPerCallerMax, 1...LedgerLimits.quotaCeilingMax,
                "Records of one caller in the open pool; more are `quota_exceeded`."),
            .integer(
                "clock_skew_max_ms", \.clockSkewMilliseconds, 100...60_000, unit: "ms",
                "Distance of wall time from ledger time; beyond it an epoch begins or the ledger "
                    + "closes."),
            .integer(
                "minting_key_period_ms", \.keyPeriodMilliseconds, 60_000...86_400_000, unit: "ms",
                "How long one minting key is the newest."),
            .scheduling(\.scheduling),
            .integer(
                "memory_max_mb", \.memoryMegabytes, 32...1_048_576, unit: "MiB",
                "Resident memory; beyond it new records are refused `overloaded`."),
            .integer(
                "drain_max_ms", \.drainMilliseconds, 0...60_000, unit: "ms",
                "Time to finish queued requests after SIGTERM."),
        ] + lifeTable
}
