package import AssayBytes
package import AssayWire

/// One question for a peer: a whole request frame and how long its answer is wanted.
package struct PeerCall: Sendable {
    /// What the request frame stands in; calls that are made together share it.
    package let bytes: [UInt8]
    /// Where it stands there, length prefix first. Request id and time left are the pipeline's.
    package let frame: Range<Int>
    /// When nobody wants the answer any more.
    package var deadline: MonotonicTime
    /// The caller's own handle; comes back with the answer.
    package var token: UInt64

    /// A call whose `frame` was written by `BatchWriter` with its operation id set, so that
    /// attempts of this call are told from replays.
    package init(frame: [UInt8], deadline: MonotonicTime, token: UInt64) {
        self.init(frame: 0..<frame.count, of: frame, deadline: deadline, token: token)
    }

    /// A call whose frame is one of several in a message.
    package init(
        frame: Range<Int>, of bytes: [UInt8], deadline: MonotonicTime, token: UInt64
    ) {
        self.bytes = bytes
        self.frame = frame
        self.deadline = deadline
        self.token = token
    }
}

/// The answer to a call: the peer's frame, or a fault found on this side.
package struct PeerReply: Sendable {
    /// The peer's code; `unavailable` or `overloaded` where no answer came.
    package var code: Reason
    /// The message that carried the answer; empty where none came.
    package var message: [UInt8]
    /// The answer's envelope within `message`; nil where none came.
    package var envelope: ReplyEnvelope?
    /// The peer that answered; nil where none did.
    package var peer: Int?
    /// When the call was first sent.
    package var sent: MonotonicTime
    /// When the answer came.
    package var received: MonotonicTime

    /// An answer made on this side.
    package static func local(_ code: Reason) -> PeerReply {
        let never = MonotonicTime(microseconds: 0)
        return PeerReply(code: code, message: [], envelope: nil, sent: never, received: never)
    }
}

/// What the loop around a pipeline has to do.
package enum PeerAction: Sendable {
    /// Send one message to a peer; tell the pipeline when the socket took none.
    case send(peer: Int, message: [UInt8])
    /// Hand an answer to whoever made the call.
    case complete(token: UInt64, reply: PeerReply)
    /// A peer answered a probe (`hello`), or a look at it (`stats`).
    case probed(peer: Int, reply: PeerReply)
}

/// What a pipeline counted; monotonic, for `stats`.
package struct PeerCounters: Sendable {
    package var calls: UInt64 = 0
    package var answers: UInt64 = 0
    package var retries: UInt64 = 0
    /// Calls asked of another peer because the first could not decide.
    package var movedOn: UInt64 = 0
    package var late: UInt64 = 0
    package var unmatched: UInt64 = 0
    package var malformed: UInt64 = 0
    package var refusedFull: UInt64 = 0
    package var sendsBlocked: UInt64 = 0

    /// All zero.
    package init() {}

    /// The counters of two pipelines together.
    package func adding(_ other: PeerCounters) -> PeerCounters {
        var sum = self
        sum.calls += other.calls
        sum.answers += other.answers
        sum.retries += other.retries
        sum.movedOn += other.movedOn
        sum.late += other.late
        sum.unmatched += other.unmatched
        sum.malformed += other.malformed
        sum.refusedFull += other.refusedFull
        sum.sendsBlocked += other.sendsBlocked
        return sum
    }
}
