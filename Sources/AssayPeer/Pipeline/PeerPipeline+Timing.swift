package import AssayBytes
internal import AssayWire

/// Time: deadlines, further attempts, probes.
extension PeerPipeline {
    /// Ends what is too late, repeats what was not answered, probes peers. Call every few
    /// milliseconds; cost is linear in the calls open.
    package mutating func tick(now: MonotonicTime) {
        for slot in slots.indices {
            guard let pending = slots[slot] else { continue }
            if pending.call.deadline <= now {
                counters.late += 1
                noteMiss(pending, now)
                complete(slot, .local(.unavailable))
            } else if !pending.isQueued, pending.attemptEnds <= now,
                pending.attempts < settings.attemptsMax
            {
                counters.retries += 1
                peers[pending.peer].missed(now, settings: settings)
                requeue(slot, attemptCounts: true)
            }
        }
        for peer in peers.indices where peers[peer].nextProbe <= now {
            probe(peer, now)
        }
    }

    /// A call that nobody waits for any more counts against its peer, where that had the time.
    private mutating func noteMiss(_ pending: PendingCall, _ now: MonotonicTime) {
        let waited = now.microseconds(since: pending.attemptBegan)
        guard pending.peer >= 0, waited >= settings.attemptMicrosecondsMin else { return }
        peers[pending.peer].missed(now, settings: settings)
    }

    private mutating func probe(_ peer: Int, _ now: MonotonicTime) {
        peers[peer].nextProbe = now.advanced(byMicroseconds: settings.probeMicroseconds)
        if peers[peer].probeUnanswered == nil { peers[peer].probeUnanswered = now }
        var writer = BatchWriter()
        writer.beginRequest(
            .hello, RequestHead(requestID: PeerPipeline.probeBit | UInt64(peer)))
        guard writer.end() == .written else { return }
        actions.append(.send(peer: peer, message: writer.bytes))
    }
}
