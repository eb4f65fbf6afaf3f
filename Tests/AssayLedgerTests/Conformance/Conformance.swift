import AssayBytes
import AssayLedger
import AssayWire
import Testing

/// The conformance suite, for any engine: `make` gives one that has recorded nothing.
struct Conformance<Engine: DischargeEngine> {
    let make: (Epoch, LedgerRealms, CapacitySettings) -> Engine

    func check(_ rule: ConformanceRule) {
        switch rule {
        case .aRecordIsTakenOnce: aRecordIsTakenOnce()
        case .aChallengeIsConsumedOnce: aChallengeIsConsumedOnce()
        case .aRetryOfTheSameOperationIsAccepted: aRetryOfTheSameOperationIsAccepted()
        case .aRetryWithoutAnOperationIsAReplay: aRetryWithoutAnOperationIsAReplay()
        case .checkTakesNothing: checkTakesNothing()
        case .checkSeesWhatWasTaken: checkSeesWhatWasTaken()
        case .aDischargeIsAllOrNothing: aDischargeIsAllOrNothing()
        case .theFirstThatFailsIsNamed: theFirstThatFailsIsNamed()
        case .anotherEpochChangesNothing: anotherEpochChangesNothing()
        case .aNewEpochAnswersToItsOwnIdOnly: aNewEpochAnswersToItsOwnIdOnly()
        case .theFenceRefusesWhatMayHaveBeenSpent: theFenceRefusesWhatMayHaveBeenSpent()
        case .aNonceOfThisEpochPassesTheFence: aNonceOfThisEpochPassesTheFence()
        case .aNonceOfAnotherEpochIsVoid: aNonceOfAnotherEpochIsVoid()
        case .whatIsTooOldIsOutsideTheWindow: whatIsTooOldIsOutsideTheWindow()
        case .whatIsTooFarAheadIsOutsideTheWindow: whatIsTooFarAheadIsOutsideTheWindow()
        case .aRecordLivesAsLongAsItsProof: aRecordLivesAsLongAsItsProof()
        case .anUnknownRealmIsACallFault: anUnknownRealmIsACallFault()
        case .aFullPoolRefusesForItself: aFullPoolRefusesForItself()
        case .aQuotaRefusesForItself: aQuotaRefusesForItself()
        case .expiryMakesRoom: expiryMakesRoom()
        case .aCopyInTheSameBatchIsAReplay: aCopyInTheSameBatchIsAReplay()
        case .noOutcomeIsLost: noOutcomeIsLost()
        }
    }

    private func harness(
        after milliseconds: Int64 = 60_000, capacity: CapacitySettings = CapacitySettings()
    ) -> Harness<Engine> {
        Harness(now: Fixture.start + milliseconds, capacity: capacity, make: make)
    }
}

extension Conformance {
    private func aRecordIsTakenOnce() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1)) == .accepted)
        #expect(ledger.ask(ledger.record(1)).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.record(2)) == .accepted)
        // Under whatever time it comes again.
        #expect(ledger.ask(ledger.record(1, age: 30_000)).reason == .ledgerTaken)
    }

    private func aChallengeIsConsumedOnce() {
        var ledger = harness()
        let discharge = ledger.consume(1)
        #expect(ledger.ask(discharge) == .accepted)
        #expect(ledger.ask(discharge).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.consume(2)) == .accepted)
    }

    private func aRetryOfTheSameOperationIsAccepted() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1, operation: 5)) == .accepted)
        #expect(ledger.ask(ledger.record(1, operation: 5)) == .accepted)
        #expect(ledger.ask(ledger.record(1, operation: 6)).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.record(1, operation: 0)).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.record(1, operation: 5)) == .accepted)
    }

    private func aRetryWithoutAnOperationIsAReplay() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1)) == .accepted)
        #expect(ledger.ask(ledger.record(1)).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.record(1, operation: 5)).reason == .ledgerTaken)
    }

    private func checkTakesNothing() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1, mode: .check)) == .accepted)
        #expect(ledger.ask(ledger.record(1, mode: .check)) == .accepted)
        #expect(ledger.ask(ledger.record(1)) == .accepted)
    }

    private func checkSeesWhatWasTaken() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1, operation: 5)) == .accepted)
        #expect(ledger.ask(ledger.record(1, mode: .check)).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.record(1, operation: 5, mode: .check)) == .accepted)
    }

    private func aDischargeIsAllOrNothing() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1)) == .accepted)
        let challenge = Obligation.consume(challenge: ledger.challenge(7))
        let taken = Obligation.recordOnce(
            digest: Fixture.digest(1), created: ledger.now, basis: .issuedAt)
        let refused = ledger.ask(ledger.discharge([challenge, taken]))
        #expect(refused.reason == .ledgerTaken)
        #expect(refused.failedIndex == 1)
        // The challenge before it was not consumed.
        #expect(ledger.ask(ledger.consume(7)) == .accepted)
    }

    private func theFirstThatFailsIsNamed() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1)) == .accepted)
        #expect(ledger.ask(ledger.consume(7)) == .accepted)
        let challenge = Obligation.consume(challenge: ledger.challenge(7))
        let taken = Obligation.recordOnce(
            digest: Fixture.digest(1), created: ledger.now, basis: .issuedAt)
        #expect(ledger.ask(ledger.discharge([challenge, taken])).failedIndex == 0)
    }

    private func anotherEpochChangesNothing() {
        var ledger = harness()
        var stale = ledger.record(1)
        stale.epoch = Bytes16(high: 1, low: 2)
        let outcome = ledger.ask(stale)
        #expect(outcome.reason == .ledgerEpochChanged)
        let epoch = ledger.engine.epoch
        #expect(outcome.epoch == EpochMark(id: epoch.id, start: epoch.start))
        #expect(ledger.ask(ledger.record(1)) == .accepted)
    }

    private func aNewEpochAnswersToItsOwnIdOnly() {
        var ledger = harness()
        let old = ledger.record(1)
        ledger.engine.beginEpoch(Fixture.epoch(2, start: ledger.now.milliseconds))
        #expect(ledger.ask(old).reason == .ledgerEpochChanged)
        // Examined again it is fenced: it may have been spent before.
        #expect(ledger.ask(ledger.record(1)).reason == .ledgerFenced)
    }
}

extension Conformance {
    private func theFenceRefusesWhatMayHaveBeenSpent() {
        // Epoch's start + 2 s skew + 10 s future allowance.
        var ledger = harness(after: 20_000)
        #expect(ledger.ask(ledger.record(1, age: 8000)).reason == .ledgerFenced)
        #expect(ledger.ask(ledger.record(1, age: 7999)) == .accepted)
    }

    private func aNonceOfThisEpochPassesTheFence() {
        var ledger = harness(after: 1000)
        let nonce = RecordBasis.nonce(epoch: ledger.engine.epoch.id)
        #expect(ledger.ask(ledger.record(1, age: 500)).reason == .ledgerFenced)
        #expect(ledger.ask(ledger.record(1, age: 500, basis: nonce)) == .accepted)
        #expect(ledger.ask(ledger.record(1, age: 500, basis: nonce)).reason == .ledgerTaken)
    }

    private func aNonceOfAnotherEpochIsVoid() {
        var ledger = harness()
        let nonce = RecordBasis.nonce(epoch: Bytes16(high: 8, low: 8))
        #expect(ledger.ask(ledger.record(1, basis: nonce)).reason == .ledgerFenced)
    }

    private func whatIsTooOldIsOutsideTheWindow() {
        var ledger = harness(after: 600_000)
        let nonce = RecordBasis.nonce(epoch: ledger.engine.epoch.id)
        #expect(ledger.ask(ledger.record(1, age: 62_000)).reason == .ledgerOutsideWindow)
        #expect(ledger.ask(ledger.record(1, age: 61_999)) == .accepted)
        let late = ledger.record(2, age: 302_000, basis: nonce)
        #expect(ledger.ask(late).reason == .ledgerOutsideWindow)
        #expect(ledger.ask(ledger.record(2, age: 301_999, basis: nonce)) == .accepted)
        #expect(ledger.ask(ledger.consume(3, age: 62_000)).reason == .ledgerOutsideWindow)
        #expect(ledger.ask(ledger.consume(3, age: 61_999)) == .accepted)
    }

    private func whatIsTooFarAheadIsOutsideTheWindow() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1, age: -12_001)).reason == .ledgerOutsideWindow)
        #expect(ledger.ask(ledger.record(1, age: -12_000)) == .accepted)
        #expect(ledger.ask(ledger.consume(2, age: -12_001)).reason == .ledgerOutsideWindow)
        // Times at the ends of their type are refused, not trapped on.
        for created in [Int64.min, .max] {
            let obligation = Obligation.recordOnce(
                digest: Fixture.digest(9), created: WallTime(milliseconds: created),
                basis: .issuedAt)
            let outcome = ledger.ask(ledger.discharge([obligation]))
            #expect(outcome.reason == .ledgerOutsideWindow)
        }
    }

    /// At every millisecond step of a proof's life a copy of it is refused, first as taken and
    /// then for its age.
    private func aRecordLivesAsLongAsItsProof() {
        var ledger = harness()
        let nonce = RecordBasis.nonce(epoch: ledger.engine.epoch.id)
        let proof = ledger.record(1, age: -12_000)
        let nonced = ledger.record(2, basis: nonce)
        let challenge = ledger.consume(3)
        for discharge in [proof, nonced, challenge] {
            #expect(ledger.ask(discharge) == .accepted)
        }
        var reasons: Set<Reason> = []
        for _ in 0..<1000 {
            ledger.now.milliseconds += 307
            for outcome in ledger.ask([proof, nonced, challenge]) {
                #expect(outcome.reason != .accepted)
                reasons.insert(outcome.reason)
            }
        }
        #expect(reasons == [.ledgerTaken, .ledgerOutsideWindow])
    }

    private func anUnknownRealmIsACallFault() {
        var ledger = harness()
        #expect(ledger.ask(ledger.record(1, realm: "other")).reason == .realmUnknown)
    }
}

extension Conformance {
    private func aFullPoolRefusesForItself() {
        var ledger = harness(capacity: CapacitySettings(recordsMax: 10, openSharePercent: 20))
        for number in 1...2 as ClosedRange<UInt64> {
            #expect(ledger.ask(ledger.record(number, operation: 1, pool: .open)) == .accepted)
        }
        let refused = ledger.ask(ledger.record(3, pool: .open))
        #expect(refused.reason == .overloaded)
        #expect(refused.retryAfter != nil)
        for number in 11...18 as ClosedRange<UInt64> {
            #expect(ledger.ask(ledger.record(number)) == .accepted)
        }
        #expect(ledger.ask(ledger.record(19)).reason == .overloaded)
        // What needs no room is answered as ever.
        #expect(ledger.ask(ledger.record(2, operation: 1, pool: .open)) == .accepted)
        #expect(ledger.ask(ledger.record(2, pool: .open)).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.record(19, mode: .check)) == .accepted)
        // Nothing was forgotten to make room.
        #expect(ledger.ask(ledger.record(11)).reason == .ledgerTaken)
    }

    private func aQuotaRefusesForItself() {
        let capacity = CapacitySettings(
            recordsMax: 100, openSharePercent: 50, reservedPerKeyMax: 2, openPerCallerMax: 3)
        var ledger = harness(capacity: capacity)
        #expect(ledger.ask(ledger.record(1)) == .accepted)
        #expect(ledger.ask(ledger.record(2, age: 40_000)) == .accepted)
        #expect(ledger.ask(ledger.record(3)).reason == .quotaExceeded)
        #expect(ledger.ask(ledger.record(3, quota: 2)) == .accepted)
        // The same bytes name another quota in the other pool.
        for number in 11...13 as ClosedRange<UInt64> {
            #expect(ledger.ask(ledger.record(number, pool: .open)) == .accepted)
        }
        #expect(ledger.ask(ledger.record(14, pool: .open)).reason == .quotaExceeded)
    }

    private func expiryMakesRoom() {
        let capacity = CapacitySettings(recordsMax: 4, openSharePercent: 0, reservedPerKeyMax: 2)
        var ledger = harness(capacity: capacity)
        #expect(ledger.ask(ledger.record(1)) == .accepted)
        #expect(ledger.ask(ledger.record(2)) == .accepted)
        #expect(ledger.ask(ledger.record(3)).reason == .quotaExceeded)
        // A record outlives its proof by at most half its life.
        ledger.now.milliseconds += 93_000
        #expect(ledger.ask(ledger.record(3)) == .accepted)
        #expect(ledger.ask(ledger.record(4)) == .accepted)
        #expect(ledger.engine.figures.records.reserved == 2)
    }

    private func aCopyInTheSameBatchIsAReplay() {
        var ledger = harness()
        let copies = Array(repeating: ledger.record(1), count: 64)
        let outcomes = ledger.ask(copies)
        #expect(outcomes.count { $0 == .accepted } == 1)
        #expect(outcomes.count { $0.reason == .ledgerTaken } == 63)
    }

    private func noOutcomeIsLost() {
        var ledger = harness()
        let batch = (1...256).map { ledger.record(UInt64($0), quota: UInt64($0)) }
        #expect(ledger.ask(batch).count { $0 == .accepted } == 256)
    }
}
