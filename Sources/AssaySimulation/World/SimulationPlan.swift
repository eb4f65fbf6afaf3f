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
    /// How often the ledger dies, forgetting everything.
    package var ledgerRestarts = 2
    /// How long it stays away each time, in microseconds.
    package var outageMicroseconds: UInt64 = 900_000
    /// How long proofs are presented, in microseconds.
    package var presentingMicroseconds: UInt64 = 80_000_000

    /// The usual plan under a seed.
    package init(seed: UInt64) {
        self.seed = seed
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
    /// What must never happen, in words; empty when all is well.
    package var violations: [String] = []
}
