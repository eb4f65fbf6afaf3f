import AssayBytes
import AssayLedger
import AssayTransport
import AssayWire

/// Discharges: gathered over a turn, judged as one batch, answered in whatever order the engine
/// settles them.
extension LedgerPipeline {
    mutating func enqueue(
        _ discharge: Discharge, _ request: RequestEnvelope, _ peer: PeerID, now: MonotonicTime
    ) {
        metrics.add(.discharges)
        guard dischargesOpen < LedgerServiceLimits.dischargesOpenMax else {
            guard isOpen else {
                refuseClosed(request.address, peer)
                return
            }
            metrics.add(.refusedOverloaded)
            answer(peer) { Refusal(.overloaded).encode(to: request.address, into: &$0) }
            return
        }
        let timeLeft =
            request.timeLeft == 0
            ? LedgerServiceLimits.timeLeftDefault : UInt64(request.timeLeft)
        let entry = WaitingDischarge(
            peer: peer, address: request.address,
            deadline: now.advanced(byMicroseconds: timeLeft))
        let place: Int
        if let free = freePlaces.popLast() {
            place = free
            waiting[place] = entry
        } else {
            place = waiting.count
            waiting.append(entry)
        }
        batch.append(SubmittedDischarge(ticket: UInt64(place), discharge: discharge))
    }

    /// Judges what came, collects what the engine has settled since, and answers.
    mutating func endTurn(now: MonotonicTime) {
        framesInTurn = 0
        judgeRecords(now: now)
        records.inTurn = 0
        if !batch.isEmpty {
            if isOpen {
                dropLate(now)
                engine.submit(batch, now: reading.time, settled: &settled)
            } else {
                for submitted in batch { closeOut(Int(submitted.ticket)) }
            }
            batch.removeAll(keepingCapacity: true)
        }
        engine.collect(into: &settled)
        engine.collect(into: &records.settled)
        answerRecords()
        flushChanges()
        for entry in settled { settle(entry) }
        settled.removeAll(keepingCapacity: true)
        sendReplies()
    }

    /// Hands out what was answered, a message a peer.
    mutating func sendReplies() {
        var messages: [Outbound] = []
        replies.take(into: &messages)
        for outbound in messages {
            actions.append(.send(outbound.peer, outbound.message))
        }
    }

    /// Work nobody waits for any more takes nothing, so that a retry finds nothing taken.
    private mutating func dropLate(_ now: MonotonicTime) {
        guard hasLate(now) else { return }
        var kept: [SubmittedDischarge] = []
        for submitted in batch {
            guard isLate(submitted, now) else {
                kept.append(submitted)
                continue
            }
            let entry = waiting[Int(submitted.ticket)]
            freePlaces.append(Int(submitted.ticket))
            metrics.add(.droppedLate)
            answer(entry.peer) { Refusal(.overloaded).encode(to: entry.address, into: &$0) }
        }
        batch = kept
    }

    // A loop, since a closure would hold a copy of the whole pipeline.
    private func hasLate(_ now: MonotonicTime) -> Bool {
        for submitted in batch where isLate(submitted, now) { return true }
        return false
    }

    private func isLate(_ submitted: SubmittedDischarge, _ now: MonotonicTime) -> Bool {
        waiting[Int(submitted.ticket)].deadline < now
    }

    private mutating func closeOut(_ place: Int) {
        let entry = waiting[place]
        freePlaces.append(place)
        refuseClosed(entry.address, entry.peer)
    }

    private mutating func settle(_ settled: SettledDischarge) {
        let place = Int(settled.ticket)
        let entry = waiting[place]
        freePlaces.append(place)
        if settled.outcome.reason == .overloaded { noteFull() }
        tell(
            .discharge(settled.outcome), to: entry.address, entry.peer,
            waits: settled.waitsForCommit)
    }

    /// Tells operators once that a pool is full.
    mutating func noteFull() {
        if !wasFull { note(.poolFull) }
        wasFull = true
    }

    /// Copies the engine's figures into the metrics. Call now and then.
    mutating func publish() {
        let figures = engine.figures
        let counts = figures.counts
        metrics.set(.taken, counts.recorded)
        metrics.set(.checked, counts.checked)
        metrics.set(.repeated, counts.retried)
        metrics.set(.refusedTaken, counts.taken)
        publishLife(figures)
        metrics.set(.refusedOutsideWindow, counts.outsideWindow)
        metrics.set(.refusedFenced, counts.fenced)
        metrics.set(.refusedEpoch, counts.epochChanged)
        metrics.set(.refusedOverloadedOpen, counts.overloadedOpen)
        metrics.set(.refusedOverloadedReserved, counts.overloadedReserved)
        metrics.set(.refusedQuotaOpen, counts.quotaExceededOpen)
        metrics.set(.refusedQuotaReserved, counts.quotaExceededReserved)
        metrics.set(.entries, UInt64(figures.records.open + figures.records.reserved))
        metrics.set(.entriesOpenPool, UInt64(figures.records.open))
        metrics.set(.entriesReservedPool, UInt64(figures.records.reserved))
        metrics.set(.entriesMax, UInt64(figures.recordsMax.open + figures.recordsMax.reserved))
        metrics.set(.bytesReserved, UInt64(figures.recordBytes))
        metrics.set(.quotaKeys, UInt64(figures.quotaCounters))
        let age = reading.time.milliseconds - epoch.start.milliseconds
        metrics.set(.epochAgeSeconds, UInt64(max(0, age) / 1000))
        metrics.set(.epochStartSeconds, UInt64(clamping: epoch.start.seconds))
        metrics.set(.dischargesOpen, UInt64(clamping: dischargesOpen))
        wasFull = wasFull && figures.records != PoolCounts() && isNearlyFull(figures)
    }

    private mutating func publishLife(_ figures: EngineFigures) {
        let counts = figures.counts
        metrics.set(.performed, counts.performed)
        metrics.set(.kept, counts.kept)
        metrics.set(.mismatched, counts.mismatched)
        metrics.set(.stale, counts.stale)
        metrics.set(.revoked, counts.revoked)
        metrics.set(.refusedByRule, counts.refusedByRule)
        metrics.set(.accounts, UInt64(figures.life.accounts))
        metrics.set(.credentials, UInt64(figures.life.credentials))
        metrics.set(.recoveries, UInt64(figures.life.recoveries))
        metrics.set(.codes, UInt64(figures.life.codes))
        metrics.set(.transactions, UInt64(figures.life.transactions))
        metrics.set(.sessions, UInt64(figures.life.sessions))
        metrics.set(.revocations, UInt64(figures.life.revocations))
        metrics.set(.keptAnswers, UInt64(figures.life.keptAnswers))
        metrics.set(.commitsWaiting, commitsIssued - commitsDone)
    }

    /// Whether a pool is so full that one more line about it would say nothing new.
    private func isNearlyFull(_ figures: EngineFigures) -> Bool {
        figures.records.open >= figures.recordsMax.open / 10 * 9
            || figures.records.reserved >= figures.recordsMax.reserved / 10 * 9
    }
}
