import AssayBytes
import AssayLedger
import AssayTransport
import AssayWire

/// Durable before the reply: nothing is told that rests on a change which is not on disk.
extension LedgerPipeline {
    /// Takes over a row the store has kept, before anything is served.
    mutating func load(_ row: RowChange) throws(RowProblem) { try engine.load(row) }

    /// All rows are there.
    ///
    /// - Parameters:
    ///   - isDoubted: something speaks against the store: the ledger stays closed.
    ///   - accepted: since when an operator has accepted that changes are lost: an event.
    mutating func loaded(isDoubted: Bool, accepted: WallTime?) {
        engine.loaded()
        if isDoubted {
            standingClosure = .lossNotAccepted
            closure = .lossNotAccepted
            note(.closed(.lossNotAccepted))
        }
        guard let accepted else { return }
        engine.note(.lossAccepted, Array("\(accepted.seconds)".utf8), now: reading.time)
        flushChanges()
    }

    /// Hands what changed to the store.
    mutating func flushChanges() {
        let rows = engine.takeChanges()
        guard store != nil, !rows.isEmpty, standingClosure != .commitFailed else { return }
        commitsIssued += 1
        metrics.add(.commits)
        metrics.add(.rowsChanged, UInt64(rows.count))
        actions.append(.commit(number: commitsIssued, rows: rows, time: reading.time))
    }

    /// Answers now, or, where the answer rests on changes, when all changes made so far are on
    /// disk.
    mutating func tell(
        _ answer: JudgedAnswer, to address: ReplyAddress, _ peer: PeerID, waits: Bool
    ) {
        guard waits, commitsDone < commitsIssued else {
            write(answer, to: address, peer)
            return
        }
        held.append(
            HeldAnswer(answer: answer, address: address, peer: peer, commit: commitsIssued))
    }

    mutating func committed(upTo number: UInt64, sequence: Int64) {
        commitsDone = max(commitsDone, number)
        store?.sequence = sequence
        while let next = held.next(upTo: commitsDone) {
            write(next.answer, to: next.address, next.peer)
        }
        sendReplies()
    }

    /// What was changed in memory is not what is on disk: nothing more is judged, and whoever
    /// waits is told that nobody can say.
    mutating func commitFailed(_ now: LedgerMoment) {
        guard standingClosure != .commitFailed else { return }
        standingClosure = .commitFailed
        metrics.add(.commitsFailed)
        note(.commitFailed)
        while let next = held.next(upTo: .max) {
            refuseClosed(next.address, next.peer)
        }
        for pending in scans.values { refuseClosed(pending.address, pending.peer) }
        scans.removeAll()
        advance(now)
        sendReplies()
        actions.append(.stop)
    }

    /// Drops what has expired, a bounded part a call.
    mutating func sweep() {
        guard isOpen else { return }
        engine.sweep(now: reading.time)
        flushChanges()
    }

    private mutating func write(
        _ answer: JudgedAnswer, to address: ReplyAddress, _ peer: PeerID
    ) {
        let time = reading.time
        switch answer {
        case .discharge(let outcome):
            let reply = DischargeReply(outcome: outcome, time: time)
            self.answer(peer) { reply.encode(to: address, into: &$0) }
        case .recall(let recalled):
            let outcome =
                switch recalled {
                // With the epoch, so that a verifier that is behind does not refuse by it.
                case .nothing:
                    Outcome(
                        reason: .ledgerNothingKept,
                        epoch: EpochMark(id: engine.epoch.id, start: engine.epoch.start))
                case .mismatch: Outcome(reason: .operationMismatch)
                case .kept(let kept): kept
                }
            let reply = DischargeReply(outcome: outcome, time: time)
            self.answer(peer) { reply.encode(to: address, into: &$0) }
        case .lookUp(let records):
            let reply = LedgerLookUpReply(time: time, records: records)
            var writing = FrameWriting.notEncodable
            self.answer(peer) { batch in
                writing = reply.encode(to: address, into: &batch)
                return writing
            }
            guard writing != .written else { return }
            // More than a frame holds: said, not cut short.
            self.answer(peer) { Refusal(.unavailable).encode(to: address, into: &$0) }
        }
    }
}
