package import AssayBytes
import AssayEncodings
package import AssayWire

/// What of a discharge is durable, and what is asked of it without taking anything.
extension MemoryEngine {
    /// The outcome kept under the discharge's operation id, or that its id was used for
    /// something else.
    mutating func keptOutcome(of discharge: Discharge, _ now: WallTime) -> Outcome? {
        guard let call = discharge.callDigest else { return nil }
        switch life.recall(discharge.operationID, call, in: discharge.realm, now: now) {
        case .nothing: return nil
        case .mismatch:
            counts.mismatched += 1
            return Outcome(reason: .operationMismatch)
        case .kept(let outcome):
            counts.kept += 1
            return outcome
        }
    }

    /// Makes the durable taking and keeps its answer.
    mutating func perform(
        _ taking: Obligation, of discharge: Discharge, _ now: WallTime
    ) -> Outcome {
        let place = UInt8(truncatingIfNeeded: discharge.obligations.count - 1)
        guard life.hasRoomForAnswer || discharge.callDigest == nil,
            !refusesRecords || !taking.takesRoom
        else {
            return Outcome(
                reason: .overloaded, failedIndex: place,
                retryAfter: LedgerLimits.retryAfterMilliseconds)
        }
        let performed = life.perform(taking, in: discharge.realm, now: now)
        let isAccepted = performed.reason == .accepted
        if let call = discharge.callDigest, isAccepted || performed.hasChanged {
            life.keepAnswer(
                of: discharge.operationID, call, performed, onDisk: discharge.keepsAnswer,
                in: discharge.realm, now: now)
        }
        guard isAccepted else {
            counts.refusedByRule += 1
            return Outcome(reason: performed.reason, failedIndex: place)
        }
        counts.performed += 1
        var outcome = Outcome.accepted
        outcome.result = performed.result
        return outcome
    }

    package mutating func takeChanges() -> [RowChange] { life.takeChanges() }

    package mutating func load(_ row: RowChange) throws(RowProblem) { try life.load(row) }

    package mutating func loaded() { life.loaded() }

    package func lookUp(
        _ query: LedgerQuery, in realm: RealmName, now: WallTime
    ) -> LedgerRecord? {
        life.lookUp(query, in: realm, now: now)
    }

    package func scan(for query: LedgerQuery, in realm: RealmName) -> RowScan? {
        life.scan(for: query, in: realm)
    }

    package func record(of rows: [RowChange], for query: LedgerQuery) -> LedgerRecord {
        life.record(of: rows, for: query)
    }

    package func recall(
        _ operation: Bytes16, _ call: Bytes32, in realm: RealmName, now: WallTime
    ) -> Recalled {
        life.recall(operation, call, in: realm, now: now)
    }

    package func scan(inspecting subject: InspectSubject) -> RowScan? {
        life.scan(inspecting: subject)
    }

    package func inspect(
        _ subject: InspectSubject, rows: [RowChange], now: WallTime
    ) -> [UInt8] {
        guard subject == .counts else { return life.inspect(subject, rows: rows, now: now) }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("epoch", epoch.id.hexadecimal)
        writer.member("epoch_start", epoch.start.seconds)
        let figures = self.figures
        writer.name("records")
        writer.beginObject()
        writer.member("count", figures.records.open + figures.records.reserved)
        writer.member("max", figures.recordsMax.open + figures.recordsMax.reserved)
        writer.member("bytes", figures.recordBytes)
        writer.endObject()
        life.appendCounts(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    package mutating func reload(life rules: [RealmName: LifeRules]) { life.reload(rules) }

    package mutating func clockSetBack(from reached: WallTime, to now: WallTime) {
        life.clockSetBack(from: reached, to: now)
    }

    package mutating func note(_ kind: EventKind, _ detail: [UInt8], now: WallTime) {
        life.note(kind, detail, now: now)
    }
}

extension Obligation {
    /// Whether it makes something new, which a ledger short of memory refuses; what only changes
    /// or ends a thing is taken all the same.
    var takesRoom: Bool {
        switch self {
        case .registerCode, .openTransaction, .enroll, .rotateCredential, .startRecovery,
            .openSession:
            true
        default: false
        }
    }
}

extension Discharge {
    /// The taking that is kept on disk, the last where there is one.
    package var durable: Obligation? {
        guard let last = obligations.last, last.isDurable else { return nil }
        return last
    }

    /// Whether its outcome rests on what must be on disk.
    package var isDurable: Bool { durable != nil }
}
