import AssayBytes
import AssayProofs
import AssayWire

/// What the ledger told this verifier: its epoch, its minting keys, and each realm's windows
/// joined to this verifier's policy for the realm.
struct LedgerFacts: Sendable {
    /// The epoch examinations are made under.
    var epoch: EpochMark
    /// The keys that mint and check challenges and nonces.
    var minting: MintingKeys
    /// The realms the ledger knows.
    let windows: [RealmWindows]
    /// The realms both sides know, by name.
    private(set) var policies: [RealmName: RealmPolicy]

    /// Joins an answer of the ledger to the realms configured here.
    init(_ reply: LedgerJoinReply, realms: [RealmPolicy]) {
        epoch = reply.epoch
        minting = MintingKeys(epoch: reply.epoch.id, keys: reply.mintingKeys)
        windows = reply.realms
        policies = [:]
        join(realms)
    }

    /// Joins the realms configured here to the ledger's windows.
    mutating func join(_ realms: [RealmPolicy]) {
        policies = [:]
        for windows in windows {
            guard var policy = realms.first(where: { $0.name == windows.realm }) else { continue }
            policy.windows.pastMilliseconds = Int64(windows.past)
            policy.windows.futureMilliseconds = Int64(windows.future)
            policy.windows.skewMilliseconds = Int64(windows.skew)
            policy.windows.nonceLifeMilliseconds = Int64(windows.nonceLife)
            policy.windows.challengeLifeMilliseconds = Int64(windows.challengeLife)
            policies[windows.realm] = policy
        }
    }
}
