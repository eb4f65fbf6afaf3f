package import AssayBytes
package import AssayWire

/// The realms of the configuration, what they were before, and their fences.
package struct LedgerRealms: Sendable {
    /// In the order of their names, each with its fence.
    package private(set) var realms: [RealmWindows] = []
    /// The largest allowance each name ever had, also names no longer configured.
    package private(set) var allowances: [RealmAllowance]

    private var places: [RealmName: Int] = [:]
    /// Names that left the configuration in this epoch.
    private var removed: Set<RealmName> = []
    private var fenceBase: WallTime

    /// The realms of a ledger that starts; their fences are set here.
    ///
    /// - Parameter allowances: what the state file remembers.
    package init(_ realms: [RealmWindows], allowances: [RealmAllowance], fenceBase: WallTime) {
        self.allowances = allowances
        self.fenceBase = fenceBase
        install(realms)
    }

    /// The realm of a name; nil when none has it.
    package subscript(_ name: RealmName) -> RealmWindows? {
        places[name].map { realms[$0] }
    }

    /// Where the realm of a name stands in `realms`, until the next reload.
    package func place(of name: RealmName) -> Int? { places[name] }

    /// Takes over a reloaded configuration.
    ///
    /// Returns whether a window became longer: then a new epoch must begin before anything else
    /// is judged. A name that comes back in the epoch in which it left counts as longer: its
    /// records are kept only as long as its earlier windows said.
    package mutating func reload(_ reloaded: [RealmWindows]) -> Bool {
        let lengthened = reloaded.contains { realm in
            if let earlier = self[realm.realm] { return realm.lengthens(earlier) }
            return removed.contains(realm.realm)
        }
        let names = Set(reloaded.map(\.realm))
        for name in realms.map(\.realm) where !names.contains(name) {
            removed.insert(name)
        }
        install(reloaded)
        return lengthened
    }

    /// Sets every fence for an epoch that begins.
    package mutating func beginEpoch(fenceBase: WallTime) {
        self.fenceBase = fenceBase
        removed = []
        install(realms)
    }

    /// The longest any realm's minted values live, skew included.
    package var mintedLifeMillisecondsMax: Int64 {
        realms.reduce(0) { max($0, $1.mintedLifeMilliseconds) }
    }

    /// The fence counts the largest allowance the realm ever had, since a proof dated that far
    /// ahead may have been spent before the epoch began.
    private mutating func install(_ windows: [RealmWindows]) {
        realms = windows.sorted { $0.realm < $1.realm }
        places = [:]
        for index in realms.indices {
            let allowance = raiseAllowance(of: realms[index])
            realms[index].fence = fenceBase.advanced(by: allowance)
            places[realms[index].realm] = index
        }
        forgetOldNames()
    }

    private mutating func raiseAllowance(of realm: RealmWindows) -> Int64 {
        let known = allowances.contains { $0.realm == realm.realm }
        let forgotten = allowances.first { $0.realm.isNone }?.milliseconds ?? 0
        let least = known ? 0 : forgotten
        return raise(realm.realm, to: max(realm.allowanceMilliseconds, least))
    }

    @discardableResult
    private mutating func raise(_ name: RealmName, to milliseconds: Int64) -> Int64 {
        guard let index = allowances.firstIndex(where: { $0.realm == name }) else {
            allowances.append(RealmAllowance(realm: name, milliseconds: milliseconds))
            return milliseconds
        }
        allowances[index].milliseconds = max(allowances[index].milliseconds, milliseconds)
        return allowances[index].milliseconds
    }

    /// Keeps the list short: names long gone are folded into one entry without a name, whose
    /// allowance then holds for every name that is new to the list.
    private mutating func forgetOldNames() {
        while allowances.count > LedgerLimits.stateRealmsMax {
            let oldest = allowances.firstIndex { !$0.realm.isNone && places[$0.realm] == nil }
            guard let oldest else { return }
            raise(.none, to: allowances.remove(at: oldest).milliseconds)
        }
    }
}

/// The furthest ahead of the ledger's clock that a realm ever let a record be dated: its future
/// allowance plus the skew limit.
package struct RealmAllowance: Sendable, Equatable {
    /// Empty for the names that were folded together.
    package var realm: RealmName
    package var milliseconds: Int64

    /// The allowance of one realm.
    package init(realm: RealmName, milliseconds: Int64) {
        self.realm = realm
        self.milliseconds = milliseconds
    }
}
