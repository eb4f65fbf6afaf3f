package import AssayBytes

/// A clock that is set back by an operator's word.
extension LifeCycle {
    /// Time had come to `reached` and goes on from `now`, which is earlier: whatever had reached
    /// its end by then ends now, so that it does not live a second time.
    package mutating func clockSetBack(from reached: WallTime, to now: WallTime) {
        func isOver(_ end: WallTime) -> Bool { now < end && end <= reached }
        for id in codes.keys(where: { isOver($0.expiry) }) {
            codes[id]?.expiry = now
            keepCode(id)
        }
        for id in transactions.keys(where: { isOver($0.expiry) }) {
            transactions[id]?.expiry = now
            keepTransaction(id)
        }
        for id in sessions.keys(where: { isOver($0.expiry) }) {
            sessions[id]?.expiry = now
            keepSession(id)
        }
        for id in credentials.ids(where: { $0.overlapUntil.map(isOver) ?? false }) {
            credentials[id]?.overlapUntil = now
            keep(id)
        }
        for (id, recovery) in recoveries
        where recovery.cancelledAt == nil && recovery.completedAt == nil {
            let life = rules(of: recovery.realm).recoveryLifeMilliseconds
            guard isOver(recovery.startedAt.advanced(by: life)) else { continue }
            recoveries[id]?.cancelledAt = now
            keepRecovery(id)
        }
    }
}
