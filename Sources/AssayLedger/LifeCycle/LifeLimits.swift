/// How many of each durable thing a ledger remembers; more are `overloaded`, none is forgotten
/// to make room.
package struct LifeLimits: Sendable, Equatable {
    package var accountsMax = 2_000_000
    /// Ended ones included: they stay as tombstones. Of one account too there is a limit, so
    /// that nobody fills the ledger by rotating one key.
    package var credentialsMax = 2_000_000
    package var credentialsMaxOfAccount = 1024
    package var recoveriesMax = 200_000
    package var codesMax = 1_000_000
    package var transactionsMax = 1_000_000
    package var sessionsMax = 2_000_000
    package var revocationsMax = 2_000_000
    package var keptAnswersMax = 1_000_000

    /// The defaults.
    package init() {}
}

/// How many of each there are.
package struct LifeFigures: Sendable, Equatable {
    package var accounts = 0
    package var credentials = 0
    package var recoveries = 0
    package var codes = 0
    package var transactions = 0
    package var sessions = 0
    package var revocations = 0
    package var keptAnswers = 0

    /// None.
    package init() {}
}
