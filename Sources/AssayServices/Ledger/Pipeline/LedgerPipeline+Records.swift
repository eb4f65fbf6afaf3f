import AssayBytes
import AssayLedger
import AssayTransport
import AssayWire

/// Discharges that only record: nearly all there are. They skip what only others need, from the
/// frame to the answer.
extension LedgerPipeline {
    /// Takes those of a message's frames out of `frames`; what is left is served as any other.
    mutating func takeRecords(
        _ message: Span<UInt8>, from peer: PeerID, now: MonotonicTime
    ) {
        guard isOpen, dischargesOpen + frames.count <= LedgerServiceLimits.dischargesOpenMax else {
            return
        }
        let epoch = engine.epoch.id
        if records.epoch != epoch {
            judgeRecords(now: now)
            records.epoch = epoch
        }
        let origin = records.origin(peer)
        records.next.origin = origin
        let before = records.waiting.count
        var timeLeftLeast = UInt64.max
        var realm = 0..<0
        var isRealmKnown = false
        records.others.removeAll(keepingCapacity: true)
        for frame in frames {
            guard let name = RecordDischarge.realm(message, frame) else {
                records.others.append(frame)
                continue
            }
            if !RecordDischarge.isSameRealm(message, name, realm) {
                realm = name
                let place = RealmName(message.extracting(name).extracting(1..<name.count))
                    .flatMap { engine.realms.place(of: $0) }
                isRealmKnown = place != nil
                records.next.realm = Int32(truncatingIfNeeded: place ?? 0)
            }
            guard isRealmKnown,
                let timeLeft = records.append(message, frame, realm: name, epoch: epoch)
            else {
                records.others.append(frame)
                continue
            }
            timeLeftLeast = min(timeLeftLeast, timeLeft == 0 ? UInt64.max : UInt64(timeLeft))
        }
        let count = records.waiting.count - before
        metrics.add(.discharges, UInt64(count))
        records.came(
            count, origin,
            timeLeftLeast: min(timeLeftLeast, LedgerServiceLimits.timeLeftDefault), now: now)
        swap(&frames, &records.others)
        if records.waiting.count >= LedgerServiceLimits.recordsJudgedMin {
            judgeRecords(now: now)
        }
    }

    /// Hands over what came, and answers what is settled.
    mutating func judgeRecords(now: MonotonicTime) {
        guard !records.waiting.isEmpty else { return }
        if !isOpen {
            for submitted in records.waiting {
                refuseClosed(submitted.address, records.peer(submitted.origin))
                records.answered(1, of: submitted.origin)
            }
        } else {
            dropLateRecords(now)
            engine.submit(
                records.waiting, of: records.epoch, now: reading.time, settled: &records.settled)
        }
        records.removeWaiting()
        answerRecords()
    }

    /// Work nobody waits for any more takes nothing.
    private mutating func dropLateRecords(_ now: MonotonicTime) {
        let waited = now.microseconds(since: records.since)
        guard waited > records.timeLeftLeast else { return }
        var kept: [SubmittedRecord] = []
        for submitted in records.waiting {
            let timeLeft = submitted.record.timeLeft
            let has = timeLeft == 0 ? LedgerServiceLimits.timeLeftDefault : UInt64(timeLeft)
            guard has < waited else {
                kept.append(submitted)
                continue
            }
            metrics.add(.droppedLate)
            answer(records.peer(submitted.origin)) {
                Refusal(.overloaded).encode(to: submitted.address, into: &$0)
            }
            records.answered(1, of: submitted.origin)
        }
        records.waiting = kept
    }

    /// Answers what the engine has settled: those of one message mostly stand together.
    mutating func answerRecords() {
        var first = 0
        while first < records.settled.count {
            let origin = records.settled[first].origin
            var end = first + 1
            while end < records.settled.count, records.settled[end].origin == origin { end += 1 }
            answerRecords(first..<end, to: records.peer(origin))
            records.answered(end - first, of: origin)
            first = end
        }
        records.settled.removeAll(keepingCapacity: true)
    }

    /// Answers a part of what is settled, all of one message: the accepted ones in runs.
    private mutating func answerRecords(_ part: Range<Int>, to peer: PeerID) {
        let all = records.settled
        // Of two `RawRepresentable` values the library's `==` is called through a witness table.
        let accepted = Reason.accepted.rawValue
        var first = part.lowerBound
        while first < part.upperBound {
            var end = first
            while end < part.upperBound, all[end].reason.rawValue == accepted { end += 1 }
            replies.addAcceptances(
                to: peer, all.span.extracting(first..<end), time: reading.time)
            first = end
            while first < part.upperBound, all[first].reason.rawValue != accepted {
                refuse(all[first], peer)
                first += 1
            }
        }
    }

    private mutating func refuse(_ settled: SettledRecord, _ peer: PeerID) {
        if settled.reason == .overloaded { noteFull() }
        let reply = DischargeReply(outcome: engine.outcome(settled.reason), time: reading.time)
        let address = ReplyAddress(
            kind: .ledgerDischarge, requestID: settled.requestID,
            operationID: settled.operationID)
        answer(peer) { reply.encode(to: address, into: &$0) }
    }
}

extension SubmittedRecord {
    /// Where its answer goes.
    fileprivate var address: ReplyAddress {
        ReplyAddress(
            kind: .ledgerDischarge, requestID: record.requestID,
            operationID: record.operationID)
    }
}
