package import AssayBytes
internal import AssayWire

/// Answers: matched by request id; what matches nothing is counted and dropped.
extension PeerPipeline {
    /// Takes one message from a peer.
    package mutating func received(peer: Int, message: [UInt8], now: MonotonicTime) {
        guard Batch.split(message.span, into: &frames) else {
            counters.malformed += 1
            return
        }
        peers[peer].heard = now
        peers[peer].probeUnanswered = nil
        peers[peer].hasMissed = false
        for index in frames.indices {
            guard let envelope = ReplyEnvelope.read(message.span, frames[index]) else {
                counters.malformed += 1
                continue
            }
            take(envelope, from: peer, message: message, now: now)
        }
    }

    private mutating func take(
        _ envelope: ReplyEnvelope, from peer: Int, message: [UInt8], now: MonotonicTime
    ) {
        guard !envelope.isNotice else {
            peers[peer].isDraining = true
            return
        }
        let requestID = envelope.address.requestID
        var reply = PeerReply(
            code: envelope.code, message: message, envelope: envelope, sent: now, received: now)
        if requestID == PeerPipeline.probeBit | UInt64(peer) {
            // Who answers a probe is there to stay, unless it says that it leaves.
            let state = (try? HelloReply.decode(envelope, in: message.span))?.state
            peers[peer].isDraining = state == .draining
            peers[peer].isUnready = state != .ready
            actions.append(.probed(peer: peer, reply: reply))
            return
        }
        if requestID == PeerPipeline.probeBit | PeerPipeline.lookBit | UInt64(peer) {
            actions.append(.probed(peer: peer, reply: reply))
            return
        }
        guard let slot = slot(of: requestID), let asked = slots[slot]?.asked() else {
            counters.unmatched += 1
            return
        }
        // An answer to something else than was asked says nothing of it, whoever reads it.
        guard envelope.kind == asked.kind else {
            counters.malformed += 1
            complete(slot, .local(.unavailable))
            return
        }
        counters.answers += 1
        guard !movesOn(slot, envelope.code, from: peer, now) else { return }
        peers[peer].misses = 0
        reply.sent = asked.firstSent
        reply.peer = peer
        complete(slot, reply)
    }

    /// Whether a call whose answer decides nothing is asked of another peer instead: one that is
    /// better off, as long as there is time. The operation id makes that safe.
    private mutating func movesOn(
        _ slot: Int, _ code: Reason, from peer: Int, _ now: MonotonicTime
    ) -> Bool {
        switch code {
        case .unavailable: peers[peer].avoid(for: settings.avoidedMicroseconds, now)
        case .overloaded: peers[peer].avoid(for: settings.overloadedMicroseconds, now)
        default: return false
        }
        guard let pending = slots[slot], pending.attempts < settings.attemptsMax,
            now < pending.call.deadline,
            peers.indices.contains(where: { other in
                other != peer && peers[other].heard != nil
                    && peers[other].isPreferred(now, settings: settings)
            })
        else { return false }
        // A late answer of an earlier attempt, with a later one under way or waiting: that one
        // will tell.
        guard !pending.isQueued, pending.peer == peer else { return true }
        counters.movedOn += 1
        requeue(slot, attemptCounts: true)
        return true
    }
}
