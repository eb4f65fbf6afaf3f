package import AssayEncodings
package import AssayProofs
import AssayWire

/// The keys of one realm in the section `realms`.
package enum RealmTable {
    /// Each key with its place in the policy.
    package static let settings: [Setting<RealmPolicy>] =
        proofs + TokenTable.settings.map { $0.within(\.tokens) }

    private static let proofs: [Setting<RealmPolicy>] = [
        .text(
            "rp_id", \.rpID, .relyingParty, isRequired: true,
            "The relying party id that signed challenges cover."),
        .texts(
            "algorithms", \.algorithms.list, .algorithm, count: 1...10,
            "Signature algorithms the realm accepts."),
        .truth(
            "require_nonce", \.isNonceRequired,
            "Whether every DPoP proof needs a nonce of this server."),
        .integer(
            "proof_past_max_ms", \.windows.pastMilliseconds, 1000...3_600_000, unit: "ms",
            "Age of a DPoP proof without a nonce."),
        .integer(
            "proof_future_max_ms", \.windows.futureMilliseconds, 0...600_000, unit: "ms",
            "How far ahead of the clock a DPoP proof may be dated."),
        .integer(
            "skew_max_ms", \.windows.skewMilliseconds, 0...60_000, unit: "ms",
            "How far clocks may differ; added to the life of every record."),
        .integer(
            "nonce_life_ms", \.windows.nonceLifeMilliseconds, 10_000...86_400_000, unit: "ms",
            "How long a nonce is accepted; `next_nonce` comes from half of it."),
        .integer(
            "challenge_life_ms", \.windows.challengeLifeMilliseconds, 1000...3_600_000,
            unit: "ms", "How long a challenge is accepted."),
        .integer(
            "timestamp_window_s", \.windows.timestampSeconds, 1...3600, unit: "s",
            "How far the timestamp signed with a challenge may lie from the clock."),
        .text(
            "minimum_assurance", \.minimumAssurance, .assurance,
            "What a credential's key must be known to be, at the least."),
        .integer(
            "rotation_due_s", \.rotationDueSeconds, 0...(3660 * 86_400), unit: "s",
            "Age of a credential from which its sign-ins say `rotation_due`; 0 for never."),
    ]
}

extension AlgorithmSet {
    /// The algorithms in the order of their numbers.
    package var list: [JOSEAlgorithm] {
        get { JOSEAlgorithm.allCases.filter(contains) }
        set { self = AlgorithmSet(newValue) }
    }
}
