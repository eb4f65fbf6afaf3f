import AssayBytes
import AssayWire

/// One recovery of an account.
struct RecoveryRecord: Sendable {
    var account: AccountKey
    var realm: UInt16
    var method: RecoveryMethod
    var lost: [ObjectID]
    var startedAt: WallTime
    var approver: ObjectID?
    /// When it can be completed; nil while it waits for an approval.
    var effectiveAt: WallTime?
    /// Whether a lost credential has objected: it adds one delay, once.
    var hasObjection = false
    var cancelledAt: WallTime?
    var completedAt: WallTime?

    init(
        account: AccountKey, realm: UInt16, method: RecoveryMethod, lost: [ObjectID],
        startedAt: WallTime
    ) {
        self.account = account
        self.realm = realm
        self.method = method
        self.lost = lost
        self.startedAt = startedAt
    }

    /// How far it is: what takes no call to happen is judged by the time.
    func state(at now: WallTime, _ rules: LifeRules) -> RecoveryState {
        if completedAt != nil { return .completed }
        if cancelledAt != nil || startedAt.advanced(by: rules.recoveryLifeMilliseconds) <= now {
            return .cancelled
        }
        guard let effectiveAt else { return .pending }
        if effectiveAt <= now { return .effective }
        return method == .approval ? .approved : .pending
    }

    /// How long it is remembered: as long again as it may be open, so that a late call is told
    /// what became of it.
    func keptUntil(_ rules: LifeRules) -> WallTime {
        startedAt.advanced(by: 2 * rules.recoveryLifeMilliseconds)
    }

    /// Whether it can still be decided or completed.
    func isOpen(at now: WallTime, _ rules: LifeRules) -> Bool {
        switch state(at: now, rules) {
        case .pending, .approved, .effective: true
        case .cancelled, .completed: false
        }
    }

    /// The value of its row.
    var row: [UInt8] {
        var writer = RowWriter()
        writer.bytes16(account.digest)
        writer.u16(realm)
        writer.u8(method.rawValue)
        writer.u16(UInt16(truncatingIfNeeded: lost.count))
        for id in lost { writer.id(id) }
        writer.time(startedAt)
        writer.optional(approver) { $0.id($1) }
        writer.optional(effectiveAt) { $0.time($1) }
        writer.u8(hasObjection ? 1 : 0)
        writer.optional(cancelledAt) { $0.time($1) }
        writer.optional(completedAt) { $0.time($1) }
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        account = AccountKey(digest: try reader.bytes16())
        realm = try reader.u16()
        method = try reader.choice(RecoveryMethod.self)
        lost = []
        for _ in 0..<(try reader.u16()) { lost.append(try reader.id()) }
        startedAt = try reader.time()
        approver = try reader.optional { (reader) throws(RowProblem) in try reader.id() }
        effectiveAt = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        hasObjection = try reader.truth()
        cancelledAt = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        completedAt = try reader.optional { (reader) throws(RowProblem) in try reader.time() }
        try reader.end()
    }
}
