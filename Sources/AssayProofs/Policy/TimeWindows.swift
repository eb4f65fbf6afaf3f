/// How far from the ledger's clock evidence may lie, in milliseconds unless a name says otherwise.
///
/// All but the last come from the ledger, which computes the life of its records from them.
package struct TimeWindows: Hashable, Sendable {
    /// How old a proof without a nonce may be.
    package var pastMilliseconds: Int64
    /// How far ahead of the clock a proof may be dated.
    package var futureMilliseconds: Int64
    /// How far the clocks of verifiers may differ from the ledger's.
    package var skewMilliseconds: Int64
    /// How long a nonce is accepted after it was minted.
    package var nonceLifeMilliseconds: Int64
    /// How long a challenge is accepted after it was minted.
    package var challengeLifeMilliseconds: Int64
    /// How far the timestamp signed with a challenge may lie from the clock, either way.
    package var timestampSeconds: Int64

    /// The windows given, the defaults of `protocol/` for the others.
    package init(
        pastMilliseconds: Int64 = 60_000, futureMilliseconds: Int64 = 10_000,
        skewMilliseconds: Int64 = 2_000, nonceLifeMilliseconds: Int64 = 300_000,
        challengeLifeMilliseconds: Int64 = 60_000, timestampSeconds: Int64 = 60
    ) {
        self.pastMilliseconds = pastMilliseconds
        self.futureMilliseconds = futureMilliseconds
        self.skewMilliseconds = skewMilliseconds
        self.nonceLifeMilliseconds = nonceLifeMilliseconds
        self.challengeLifeMilliseconds = challengeLifeMilliseconds
        self.timestampSeconds = timestampSeconds
    }
}
