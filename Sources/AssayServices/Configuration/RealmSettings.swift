import AssayLedger
import AssayProofs

/// One realm of a file: what verifiers demand of proofs, and what the ledger judges by.
struct RealmSettings: Sendable {
    var policy: RealmPolicy
    var life = LifeRules()

    /// All its keys.
    static let table: [Setting<RealmSettings>] =
        RealmTable.settings.map { $0.within(\.policy) }
        + LifeTable.settings.map { $0.within(\.life) }
}
