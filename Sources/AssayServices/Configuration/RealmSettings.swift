import AssayLedger
import AssayProofs

/// One realm of a file: what verifiers demand of proofs and tokens, what the ledger
/// judges by, and what the gate judges for gateways.
struct RealmSettings: Sendable {
    var policy: RealmPolicy
    var life = LifeRules()
    var gateways = GatewayPolicy()

    /// All its keys.
    static let table: [Setting<RealmSettings>] =
        RealmTable.settings.map { $0.within(\.policy) }
        + LifeTable.settings.map { $0.within(\.life) }
        + GatewayTable.settings.map { $0.within(\.gateways) }
}
