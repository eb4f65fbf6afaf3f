import AssayBytes
import AssayWire

/// What a taking is judged under.
struct TakingContext {
    var realm: RealmName
    /// The realm's number in rows.
    var number: UInt16
    var rules: LifeRules
    var now: WallTime
}
