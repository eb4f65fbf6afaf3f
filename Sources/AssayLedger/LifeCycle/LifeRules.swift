/// How long the durable things of one realm live; the ledger's to know and to judge by.
package struct LifeRules: Sendable, Equatable {
    /// A code's life when its registration names none, and the longest it may name.
    package var codeLifeMilliseconds: Int64 = 60_000
    package var codeLifeMillisecondsMax: Int64 = 600_000
    /// Wrong verifiers before a code is void.
    package var codeAttemptsMax = 5
    /// A transaction's life when its opening names none, and the longest it may name.
    package var transactionLifeMilliseconds: Int64 = 600_000
    package var transactionLifeMillisecondsMax: Int64 = 3_600_000
    /// From the last refresh, and from the opening, whichever ends first.
    package var sessionIdleMilliseconds: Int64 = 14 * 86_400_000
    package var sessionLifeMilliseconds: Int64 = 90 * 86_400_000
    /// How long the immediate predecessor of a refresh token still gets the same successor.
    package var refreshGraceMilliseconds: Int64 = 30_000
    /// How long a superseded credential may still sign in.
    package var overlapMilliseconds: Int64 = 600_000
    package var approvalDelayMilliseconds: Int64 = 24 * 3_600_000
    package var assertionDelayMilliseconds: Int64 = 72 * 3_600_000
    /// A recovery that was not completed this long after it was started lapses.
    package var recoveryLifeMilliseconds: Int64 = 30 * 86_400_000
    /// Whether the caller alone may enrol a further credential; always an event.
    package var allowsAdditionalEnrolmentByCaller = false
    package var credentialsPerAccountMax = 64
    package var eventsLifeMilliseconds: Int64 = 90 * 86_400_000

    /// The defaults.
    package init() {}
}
