import AssayBytes
package import AssayLedger
import AssayWire

/// The clock, epochs, keys and the state file.
extension LedgerPipeline {
    /// Brings clock, epoch and keys to this moment, and opens or closes the ledger.
    mutating func advance(_ now: LedgerMoment) {
        reading = clock.advance(wall: now.wall, monotonic: now.monotonic)
        let behind = reading.time.milliseconds - now.wall.milliseconds
        metrics.set(.clockBehindMilliseconds, UInt64(max(0, behind)))
        if let start = reading.epochStart {
            note(.clockStepped)
            epochDue = start
        }
        beginEpochIfDue()
        let hasKeys = epochDue == nil && rotateKeys()
        if let highWater = reading.store {
            actions.append(.store(state(highWater: highWater)))
        }
        let closure = closureNow(hasKeys: hasKeys)
        guard closure != self.closure else { return }
        self.closure = closure
        note(closure.map(LedgerNote.closed) ?? .opened)
    }

    private func closureNow(hasKeys: Bool) -> LedgerClosure? {
        if let standingClosure { return standingClosure }
        switch reading.condition {
        case .behind: return .clockBehind
        case .notStored: return .stateNotStored
        case .running: break
        }
        if !hasKeys { return .noRandomness }
        return isStateCurrent ? nil : .stateNotStored
    }

    private mutating func beginEpochIfDue() {
        guard let start = epochDue else { return }
        guard let random = random() else {
            note(.randomnessFailed)
            return
        }
        epochDue = nil
        let id = Bytes16(high: random.word0, low: random.word1)
        engine.beginEpoch(Epoch(id: id, start: start, floor: fenceFloor))
        keys = KeyRing(
            periodMilliseconds: rules.keyPeriodMilliseconds,
            mintedLifeMilliseconds: engine.realms.mintedLifeMillisecondsMax,
            skewMilliseconds: rules.skewMilliseconds, remembering: keys)
        let mark = EpochMark(id: id, start: start)
        let fence = engine.realms.realms.map(\.fence).max()
        note(.epochBegun(mark, fence: fence ?? engine.epoch.fenceBase))
    }

    private mutating func rotateKeys() -> Bool {
        let time = max(reading.time, engine.epoch.start)
        guard keys.needsAdvance(at: time) else { return true }
        let known = Set(keys.keys.map(\.id))
        let isComplete = keys.advance(to: time, random: random)
        for key in keys.keys where !known.contains(key.id) {
            metrics.add(.keysRotated)
            note(.keyRotated(key.id))
        }
        if !isComplete { note(.randomnessFailed) }
        return isComplete
    }

    mutating func reload(_ rules: LedgerRules) {
        self.rules.realms = rules.realms
        self.rules.policyHash = rules.policyHash
        let before = engine.realms.allowances
        let life = engine.realms.mintedLifeMillisecondsMax
        var lengthened = engine.reload(realms: rules.realms, capacity: self.rules.capacity)
        // Keys serve as long as what is minted with them: longer needs other keys.
        lengthened = lengthened || engine.realms.mintedLifeMillisecondsMax > life
        // Nothing may be dated further ahead before the file says so.
        if engine.realms.allowances != before { requireStore() }
        if lengthened { epochDue = reading.time }
        self.rules.life = rules.life
        engine.reload(life: self.rules.lifeOfAll)
    }

    mutating func acceptClock(_ now: LedgerMoment) {
        guard clock.isBehind else { return }
        let floor = clock.acceptWallTime(now.wall, monotonic: now.monotonic)
        fenceFloor = max(fenceFloor, floor)
        epochDue = now.wall
        requireStore()
        note(.clockAccepted(floor: fenceFloor))
        engine.clockSetBack(from: floor, to: now.wall)
        engine.note(.clockAccepted, [], now: now.wall)
    }

    mutating func stored(_ state: LedgerState) {
        metrics.add(.stateWrites)
        clock.didStore(state.highWater)
        isStateCurrent =
            state.fenceFloor == fenceFloor && state.allowances == engine.realms.allowances
    }

    mutating func storeFailed() {
        clock.didNotStore()
        if !isStateCurrent { clock.requireStore() }
        note(.storeFailed)
    }

    /// What to leave behind at the end: no time later than the last one shown was used.
    package var finalState: LedgerState { state(highWater: clock.time) }

    private mutating func requireStore() {
        guard rules.storesState else { return }
        isStateCurrent = false
        clock.requireStore()
    }

    private func state(highWater: WallTime) -> LedgerState {
        LedgerState(
            highWater: highWater, fenceFloor: fenceFloor, allowances: engine.realms.allowances)
    }
}
