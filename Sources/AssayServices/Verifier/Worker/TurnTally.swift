import AssayBytes
import AssayPeer
import AssayProofs
import AssayWire

/// What the usual events of a turn count, told to the process's counters at its end.
struct TurnTally {
    var dischargesSent: UInt64 = 0
    var dischargesAnswered: UInt64 = 0
    /// Acceptances by the number of their kind.
    var accepted = CountedRun()
    /// How long the ledger took.
    var asked = CountedRun()
    /// How far accepted proofs were dated from the ledger's clock, as bits.
    var offsets = CountedRun()
}

extension WorkerPipeline {
    /// Counts a verdict of `accepted`.
    mutating func countAccepted(_ request: Request, _ claims: Claims, at time: WallTime?) {
        arrivalsAnswered.append(request.arrival)
        if let run = tally.accepted.add(UInt64(request.envelope.kind.rawValue)) { accepted(run) }
        guard let offset = VerifierMeasures.offset(of: claims, at: time) else { return }
        if let run = tally.offsets.add(UInt64(bitPattern: offset)) { dated(run) }
    }

    /// Counts an answer of the ledger.
    mutating func countAsked(_ reply: PeerReply) {
        guard reply.envelope != nil else { return }
        let time = reply.received.microseconds(since: reply.sent)
        if let run = tally.asked.add(time) { measures.latencies[.ledger].observe(run) }
    }

    /// Tells the counters what was gathered.
    mutating func tellTally() {
        if tally.dischargesSent > 0 { metrics.add(.dischargesSent, tally.dischargesSent) }
        if tally.dischargesAnswered > 0 {
            metrics.add(.dischargesAnswered, tally.dischargesAnswered)
        }
        tally.dischargesSent = 0
        tally.dischargesAnswered = 0
        if let run = tally.accepted.end() { accepted(run) }
        if let run = tally.offsets.end() { dated(run) }
        if let run = tally.asked.end() { measures.latencies[.ledger].observe(run) }
    }

    private func accepted(_ run: (value: UInt64, count: UInt64)) {
        let kind = Kind(rawValue: UInt16(truncatingIfNeeded: run.value))
        reasons.add(.accepted, run.count)
        measures.verdicts.add(kind, .accepted, run.count)
        metrics.add(.accepted, run.count)
    }

    private func dated(_ run: (value: UInt64, count: UInt64)) {
        measures.offsetsAccepted.observe(
            seconds: Int64(bitPattern: run.value), count: run.count)
    }
}
