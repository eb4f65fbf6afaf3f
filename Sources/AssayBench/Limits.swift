import AssayWire

/// The bounds of a run, each used as a default or a check of the command line.
package enum BenchLimits {
    /// Frames in one message.
    package static let batchMax = WireLimits.batchFramesMax
    /// Messages in flight: below the sockets' queues, so that no answer is dropped for want of
    /// room (a slot's number has sixteen bits in the request id).
    package static let windowMax = 240
    /// Requests made ahead for one slice; an ES256 request has about 700 bytes.
    package static let sliceFramesMax = 200_000
    /// Time spent on making requests for one slice, so that the first is still fresh when the
    /// last is sent (a realm's past window is 60 s).
    package static let makingMicrosecondsMax: UInt64 = 15_000_000
    /// The same for one sort of a table of sorts, of which there are many.
    package static let makingSortMicrosecondsMax: UInt64 = 4_000_000
    /// Requests sent to learn how long a slice takes.
    package static let calibrationFrames = 256
    /// How long one slice is to be sent, and so how stale its last proof gets.
    package static let sliceMicrosecondsMax: UInt64 = 5_000_000
    /// Requests that are made once and sent again and again, where nothing is consumed.
    package static let repeatedFramesMax = 1024
    /// How long a server may stay silent before it counts as absent.
    package static let silenceMillisecondsMax = 5_000
    /// How long the run waits for a ledger's fence or a verifier to be ready.
    package static let readyMillisecondsMax = 90_000
    /// Patience beyond a request's own time before it counts as lost.
    package static let lateMicrosecondsMax: UInt64 = 2_000_000
    /// A role's figures are up to this old, so they are not asked for more often.
    package static let figuresAgeMicrosecondsMax: UInt64 = 120_000
    /// How much above the dearest accepted proof a refusal may cost (in percent of it).
    package static let hostilePercentMax: UInt64 = 110
    /// Requests through a gateway that are made ahead and then sent, where a count is asked for.
    package static let gatewaySliceMax = 4096
    /// Requests through a gateway before anything is counted.
    package static let gatewayWarmUp = 1000
    /// Accepted requests that are remembered to be sent again.
    package static let gatewayAcceptedMax = 256
    /// How old an accepted request may be that is sent again; proofs live 60 s.
    package static let gatewayReplayMicrosecondsMax: UInt64 = 30_000_000
    /// How long an answer of a gateway is waited for.
    package static let gatewayWaitMicrosecondsMax: UInt64 = 10_000_000
    /// Wrong answers that are told in words.
    package static let gatewayDetailsMax = 10
    /// Bytes of an answer's header lines.
    package static let answerHeadBytesMax = 64 << 10
    /// Requests in a file that is signed ahead.
    package static let signedCountMax = 4_000_000
    /// Bytes of such a file, which is read whole.
    package static let signedFileBytesMax = 4 << 30
    /// Connections to one verifier.
    package static let connectionsMax = 10_000
    /// Messages in flight of a run at a rate of its own; more are not sent.
    package static let pacedMessagesMax = 8192
    /// Requests for each key before no more tables are waited for,
    package static let hotVerdictsPerKeyMin: UInt64 = 4000
    /// and rounds of sending that brought none.
    package static let hotQuietRounds = 2
    /// How often is asked whether tables that are ordered are there; figures are as old as that.
    package static let hotPauseMilliseconds: UInt32 = 120
    /// How long tables are waited for.
    package static let hotMicrosecondsMax: UInt64 = 300_000_000
}
