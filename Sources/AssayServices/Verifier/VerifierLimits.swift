package import AssayPeer
import AssayWire

/// The limits of a verifier's pipelines; each has a counter among `VerifierMetric`.
package struct VerifierLimits: Sendable {
    /// Frames that may wait for one worker or be examined by it; more are `overloaded`.
    package var queuedFramesMax = 2048
    /// Frames of `hello` and `stats` that may wait beside them, also above the memory limit, so
    /// that an overloaded verifier can still be asked how it is.
    package var serviceFramesMax = 16
    /// Messages that may wait for one worker; more are `overloaded`.
    package var queuedMessagesMax = 256
    /// Frames examined in one batch.
    package var batchFramesMax = 32
    /// Discharges that are gathered into one message while requests of at least one more batch
    /// wait behind them; without such a queue each batch's go out at once.
    package var dischargesGatheredMax = 128
    /// How long discharges are gathered at the most, in microseconds.
    package var gatherMicrosecondsMax: UInt64 = 5_000
    /// Discharges of one worker the ledger has not answered.
    package var dischargesInFlightMax = 4096
    /// Credentials one worker remembers what it was told of.
    package var credentialsCachedMax = 50_000
    /// Access tokens one worker remembers as verified.
    package var tokensCachedMax = 50_000
    /// Headers of proofs one worker remembers, with their keys.
    package var headersCachedMax = 20_000
    /// Refusals one worker explains in a second; more go without.
    package var tracesPerSecondMax = 100
    /// Requests of one worker that wait for an issuer; more are `overloaded`.
    package var issuerWaitsMax = 256
    /// How often one request is examined, counting the first time.
    package var examinationsMax = 3
    /// Time a request without a time of its own has, in microseconds.
    package var timeLeftDefault: UInt64 = 1_000_000
    /// Longest time a request may ask for, in microseconds.
    package var timeLeftMax: UInt64 = 10_000_000
    /// Longest wait for the ledger's answer to one discharge, in microseconds.
    package var ledgerMicrosecondsMax: UInt64 = 5_000_000
    /// How far this machine's clock may lie from the ledger's, in milliseconds.
    package var clockOffsetMillisecondsMax: Int64 = 2_000
    /// Clients remembered for counting faults and announcing that this verifier leaves.
    package var peersMax = 4096
    /// Bytes of tables of often used keys.
    package var hotTablesBytesMax = 0
    /// Resident memory above which new work is `overloaded`, in bytes.
    package var residentBytesMax: UInt64 = 512 << 20
    /// Longest time a leaving verifier goes on answering, in microseconds.
    package var drainMicrosecondsMax: UInt64 = 5_000_000
    /// How a worker asks the ledger.
    package var ledgerPeer = PeerSettings()

    /// The defaults.
    package init() {}

    /// The limits a configuration sets.
    package init(_ settings: VerifierSettings) {
        queuedMessagesMax = settings.queuedMessagesMax
        // Never less than one whole batch, else none would ever be taken.
        queuedFramesMax = max(settings.queuedMessagesMax * 8, WireLimits.batchFramesMax)
        batchFramesMax = settings.batchRequestsMax
        dischargesInFlightMax = settings.dischargesInFlightMax
        credentialsCachedMax = settings.credentialsCachedMax
        tokensCachedMax = settings.tokensCachedMax
        headersCachedMax = settings.headersCachedMax
        tracesPerSecondMax = settings.tracesPerSecondMax
        issuerWaitsMax = settings.requestsWaitingMax
        timeLeftDefault = UInt64(settings.timeLeftDefaultMilliseconds) * 1000
        timeLeftMax = UInt64(settings.timeLeftMilliseconds) * 1000
        ledgerMicrosecondsMax = UInt64(settings.ledgerMilliseconds) * 1000
        clockOffsetMillisecondsMax = Int64(settings.clockOffsetMilliseconds)
        hotTablesBytesMax =
            min(settings.hotTablesMegabytes, settings.memoryMegabytes / 2) << 20
        residentBytesMax = UInt64(settings.memoryMegabytes) << 20
        drainMicrosecondsMax = UInt64(settings.drainMilliseconds) * 1000
        ledgerPeer.callsMax = settings.dischargesInFlightMax + 1
        ledgerPeer.framesPerMessageMax = dischargesGatheredMax
    }

    /// The limits `hello` tells, names ascending.
    var named: [NamedLimit] {
        [
            NamedLimit(name: "batch_bytes", value: UInt64(WireLimits.batchBytesMax)),
            NamedLimit(name: "batch_frames", value: UInt64(WireLimits.batchFramesMax)),
            NamedLimit(name: "frame_bytes", value: UInt64(WireLimits.frameBytesMax)),
            NamedLimit(name: "queued_frames", value: UInt64(queuedFramesMax)),
            NamedLimit(name: "time_left_us", value: timeLeftMax),
        ]
    }
}
