package import AssayBytes

/// What became of a discharge.
package struct Outcome: Hashable, Sendable {
    /// `accepted`, undecided, one of the area `ledger`, or of a durable taking the reason that the
    /// client is told.
    package var reason: Reason
    /// Which obligation failed first, where one did.
    package var failedIndex: UInt8?
    /// The ledger's epoch and its start, with `ledger.epoch_changed`.
    package var epoch: EpochMark?
    /// When to try again, ms; with `overloaded` and `quota_exceeded`.
    package var retryAfter: UInt32?
    /// What the durable taking tells, with `accepted`.
    package var result = TakingResult.none

    /// What became of one discharge.
    package init(
        reason: Reason, failedIndex: UInt8? = nil, epoch: EpochMark? = nil,
        retryAfter: UInt32? = nil
    ) {
        self.reason = reason
        self.failedIndex = failedIndex
        self.epoch = epoch
        self.retryAfter = retryAfter
    }

    /// All obligations held, and the takings took effect unless only asked.
    package static let accepted = Outcome(reason: .accepted)
}

/// Which epoch, and since when.
package struct EpochMark: Hashable, Sendable {
    package var id: Bytes16
    package var start: WallTime

    /// The epoch `id`, begun at `start` by the ledger's clock.
    package init(id: Bytes16, start: WallTime) {
        self.id = id
        self.start = start
    }
}

/// The answer to a discharge, or the one kept of it (`ledger.recall`): its outcome and the
/// ledger's time.
package struct DischargeReply: Hashable, Sendable {
    package var outcome: Outcome
    /// The ledger's clock when it answered; nil only when the call itself was at fault.
    package var time: WallTime?

    /// The answer to one discharge.
    package init(outcome: Outcome, time: WallTime?) {
        self.outcome = outcome
        self.time = time
    }

    /// Reads the answer a reply holds.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> DischargeReply {
        guard reply.code == .accepted else {
            let refusal = try Refusal.decode(reply, in: message)
            return DischargeReply(
                outcome: Outcome(
                    reason: reply.code, failedIndex: refusal.failed, epoch: refusal.epoch,
                    retryAfter: refusal.retryAfter),
                time: refusal.time)
        }
        let fields = LedgerDischargeReplyFields.self
        let slots = try FieldSlots.read(message, reply.fields, fields.all)
        let time = try slots.i64(fields.time, in: message).orMissing()
        var outcome = Outcome.accepted
        if let range = slots[fields.result] {
            guard let result = TakingResult(reading: message.extracting(range)) else {
                throw .fieldInvalid
            }
            outcome.result = result
        }
        return DischargeReply(outcome: outcome, time: WallTime(milliseconds: time))
    }

    /// Writes the reply that gives this answer.
    package func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        guard outcome.reason == .accepted else {
            var refusal = Refusal(outcome.reason)
            refusal.failed = outcome.failedIndex
            refusal.epoch = outcome.epoch
            refusal.retryAfter = outcome.retryAfter
            refusal.time = time
            return refusal.encode(to: address, into: &batch)
        }
        batch.beginReply(address, .accepted)
        let fields = LedgerDischargeReplyFields.self
        if let time { batch.field(fields.time, time.milliseconds) }
        if outcome.result != .none {
            batch.beginField(fields.result)
            batch.put(outcome.result)
            batch.endField(fields.result)
        }
        return time == nil ? batch.abandon() : batch.end()
    }
}
