/// What a simulated run is made of. Everything else follows from the seed.
package struct SimulationPlan: Sendable {
    package var seed: UInt64
    package var verifiers = 2
    /// Different proofs.
    package var proofs = 24
    /// How often each is presented, every time as another operation.
    package var presentationsPerProof = 4
    /// Presentations that are asked once more under their own operation id, in thousandths.
    package var repeatPermille = 300
    /// Refusals that tell a nonce and are followed by a proof with it, in thousandths.
    package var nonceFollowedPermille = 400
    /// Messages that never arrive, in thousandths.
    package var lossPermille = 80
    /// Messages that arrive twice, in thousandths.
    package var duplicationPermille = 80
    /// Longest way of a message, in microseconds.
    package var delayMicrosecondsMax: UInt64 = 40_000
    /// Users who go through the life cycle: enrol, sign in, rotate, redeem, refresh, revoke.
    package var users = 0
    /// How often the ledger dies while changes are on their way to the disk: before they are
    /// there, or when they are and nobody has heard of it.
    package var commitCrashes = 0
    /// Groups of changes on which it does, in thousandths, up to that number.
    package var commitCrashPermille = 120
    /// How often the ledger dies, forgetting everything that is not on disk.
    package var ledgerRestarts = 2
    /// How long it stays away each time, in microseconds.
    package var outageMicroseconds: UInt64 = 900_000
    /// How long proofs are presented, in microseconds.
    package var presentingMicroseconds: UInt64 = 80_000_000

    /// The usual plan under a seed.
    package init(seed: UInt64) {
        self.seed = seed
    }

    /// A plan of the life cycle, with a ledger that dies at the worst moments.
    package static func lifeCycle(seed: UInt64) -> SimulationPlan {
        var plan = SimulationPlan(seed: seed)
        plan.proofs = 2
        plan.users = 5
        plan.commitCrashes = 8
        plan.ledgerRestarts = 1
        return plan
    }
}

/// What a run showed.
package struct SimulationReport: Sendable {
    package var seed: UInt64
    /// Presentations by how they ended.
    package var endings: [String: Int] = [:]
    package var messagesLost = 0
    package var messagesDuplicated = 0
    package var epochs = 0
    package var noncesFollowed = 0
    /// Users who went through the whole life cycle.
    package var usersDone = 0
    /// Durable calls asked again after they were accepted.
    package var answersRepeated = 0
    package var commits = 0
    /// Deaths before a group was on disk, and after it but before anybody heard.
    package var crashesBeforeWrite = 0
    package var crashesAfterWrite = 0
    /// What must never happen, in words; empty when all is well.
    package var violations: [String] = []
}
