/// How much a line matters.
package enum LogLevel: UInt8, CaseIterable, Comparable, Sendable {
    case debug, info, warning, error

    /// The level's name in a line and in the configuration.
    package var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// The level of that name.
    package init?(name: String) {
        guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    package static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Everything the process log can say: a closed set, so that a name can be searched and alerted on.
///
/// What happens per request is a metric, not a line.
package enum LogEvent: String, CaseIterable, Sendable {
    // Life of a process
    case starting = "process.starting"
    case ready = "process.ready"
    case notReady = "process.not_ready"
    case draining = "process.draining"
    case stopped = "process.stopped"
    case stoppedAtOnce = "process.stopped_at_once"
    case failed = "process.failed"
    case scheduled = "process.scheduled"
    case schedulingKept = "process.scheduling_kept"
    case suppressed = "log.suppressed"
    case linesDropped = "log.dropped"

    // Configuration
    case configurationLoaded = "configuration.loaded"
    case configurationRefused = "configuration.refused"
    case configurationNeedsRestart = "configuration.needs_restart"

    // Sockets and peers
    case listening = "listener.open"
    case listenerFailed = "listener.failed"
    case peerMalformed = "peer.malformed"
    case peerUnreachable = "peer.unreachable"
    case peerReady = "peer.ready"
    case peerLost = "peer.lost"
    case overloaded = "queue.overloaded"
    case memoryHigh = "memory.high"

    // Ledger and time
    case epochBegun = "epoch.begun"
    case epochChanged = "epoch.changed"
    case fenceAssumed = "epoch.fence_assumed"
    case ledgerJoined = "ledger.joined"
    case ledgerLost = "ledger.lost"
    case ledgerClosed = "ledger.closed"
    case ledgerOpened = "ledger.opened"
    case capacityFull = "ledger.capacity_full"
    case clockOffsetHigh = "clock.offset_high"
    case clockStepped = "clock.stepped"
    case clockAccepted = "clock.accepted"
    case stateFileFailed = "state_file.failed"
    case storeOpened = "store.opened"
    case storeFailed = "store.failed"
    case storeBehindWitness = "store.behind_witness"
    case storeLossAccepted = "store.loss_accepted"
    case storeMissing = "store.missing"
    case secretMade = "store.secret_made"
    case witnessFailed = "store.witness_failed"
    case backupWritten = "store.backup_written"
    case backupFailed = "store.backup_failed"
    case keySetLoaded = "key_set.loaded"
    case keySetFailed = "key_set.failed"
    case keySetRecovered = "key_set.recovered"
    case introspectionFailed = "introspection.failed"
    case tierRefused = "engine.tier_refused"
    case mintingKeyRotated = "minting.key_rotated"
    case randomnessFailed = "randomness.failed"
    case decisionLogOpened = "decision_log.opened"
    case decisionLogFailed = "decision_log.failed"

    /// The level every line of this event has.
    package var level: LogLevel {
        switch self {
        case .starting, .ready, .draining, .stopped, .scheduled, .configurationLoaded, .listening,
            .peerReady, .epochBegun, .ledgerJoined, .ledgerOpened, .mintingKeyRotated,
            .storeOpened, .backupWritten, .decisionLogOpened, .keySetLoaded, .keySetRecovered:
            .info
        case .failed, .listenerFailed, .configurationRefused, .ledgerClosed, .stateFileFailed,
            .randomnessFailed, .memoryHigh, .storeFailed, .storeBehindWitness, .backupFailed,
            .decisionLogFailed:
            .error
        case .notReady, .stoppedAtOnce, .suppressed, .linesDropped, .schedulingKept,
            .configurationNeedsRestart,
            .peerMalformed, .peerUnreachable, .peerLost, .overloaded, .epochChanged,
            .fenceAssumed, .ledgerLost, .capacityFull, .clockOffsetHigh, .clockStepped,
            .clockAccepted, .storeLossAccepted, .storeMissing, .secretMade, .witnessFailed,
            .keySetFailed, .introspectionFailed, .tierRefused:
            .warning
        }
    }
}
