package import AssayBytes
package import AssayLedger
import AssayProofs
package import AssayWire

/// What a ledger's pipeline is told; of a reload, it takes realms and policy hash.
package struct LedgerRules: Sendable {
    /// The windows of every realm; fences are the ledger's to set.
    package var realms: [RealmWindows]
    package var policyHash: Bytes32
    /// What the durable things of each realm are judged by; the defaults for one not named.
    package var life: [RealmName: LifeRules] = [:]
    package var capacity: CapacitySettings
    /// How far wall time may run from the ledger's.
    package var skewMilliseconds: Int64
    package var keyPeriodMilliseconds: Int64
    /// Whether a state file covers every time before it is used.
    package var storesState: Bool

    /// The rules of every realm there is.
    package var lifeOfAll: [RealmName: LifeRules] {
        var all = life
        for realm in realms where all[realm.realm] == nil { all[realm.realm] = LifeRules() }
        return all
    }

    /// Rules with the defaults of `LedgerLimits`.
    package init(realms: [RealmWindows], policyHash: Bytes32 = .zero, storesState: Bool = false) {
        self.realms = realms
        self.policyHash = policyHash
        self.storesState = storesState
        capacity = CapacitySettings()
        skewMilliseconds = LedgerLimits.skewMilliseconds
        keyPeriodMilliseconds = LedgerLimits.keyPeriodMilliseconds
    }

    /// The rules a configuration sets.
    package init(_ configuration: Configuration) {
        let settings = configuration.ledger
        self.init(
            realms: configuration.realms.map(RealmWindows.init(_:)),
            policyHash: configuration.policyHash, storesState: !settings.stateFileInUse.isEmpty)
        capacity = CapacitySettings(
            recordsMax: settings.recordsMax, openSharePercent: settings.openSharePercent,
            reservedPerKeyMax: settings.reservedPerKeyMax,
            openPerCallerMax: settings.openPerCallerMax)
        life = configuration.life
        skewMilliseconds = settings.clockSkewMilliseconds
        keyPeriodMilliseconds = settings.keyPeriodMilliseconds
    }
}

extension RealmWindows {
    /// The windows of a configured realm, not fenced yet.
    init(_ policy: RealmPolicy) {
        self.init(realm: policy.name, fence: WallTime(milliseconds: 0))
        past = UInt32(clamping: policy.windows.pastMilliseconds)
        future = UInt32(clamping: policy.windows.futureMilliseconds)
        skew = UInt32(clamping: policy.windows.skewMilliseconds)
        nonceLife = UInt32(clamping: policy.windows.nonceLifeMilliseconds)
        challengeLife = UInt32(clamping: policy.windows.challengeLifeMilliseconds)
    }
}
