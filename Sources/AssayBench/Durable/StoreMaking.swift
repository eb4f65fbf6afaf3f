import AssayBytes
import AssayCrypto
import AssayLedger
import AssayServices
import AssayStore
import AssaySystem
import AssayWire

/// Makes a store with many credentials whose keys nobody has, as a ledger would have written it:
/// to measure starts and sizes.
package enum StoreMaking {
    private static let rowsInFlightMax = 4096

    /// Enrols one credential for each of so many accounts in a folder without a store.
    package static func run(data: String, credentials: Int, realm: String) throws {
        guard let realm = RealmName(realm) else { throw DurableBenchError("no realm's name") }
        let directory = try DataDirectory(data)
        let store = try DurableStore.open(
            directory, witness: nil, acceptLossSince: nil, id: try SecureRandom.bytes16(),
            now: Clock.wall())
        guard store.isNew else { throw DurableBenchError("\(data) has a store already") }
        let commits = try store.startCommitting()
        var limits = LifeLimits()
        limits.credentialsMax = max(limits.credentialsMax, credentials)
        limits.accountsMax = max(limits.accountsMax, credentials)
        var life = LifeCycle(
            rules: [realm: LifeRules()], secret: HMACKey(try SecureRandom.bytes32()),
            limits: limits)
        var reports: [CommitReport] = []
        for number in 1...max(1, credentials) {
            let first = try SecureRandom.bytes32()
            let second = try SecureRandom.bytes32()
            let enrolment = Enrolment(
                credential: ObjectID(
                    shard: UInt16(truncatingIfNeeded: first.word0),
                    random: try SecureRandom.bytes16()),
                account: Array("account-\(number)@example.com".utf8),
                device: Array("device-\(number)".utf8),
                key: CredentialKey(curve: .p256, bytes: first.array + second.array),
                assurance: .software, ground: .none)
            let performed = life.perform(.enroll(enrolment), in: realm, now: Clock.wall())
            guard performed.reason == .accepted else {
                throw DurableBenchError("refused: \(performed.reason.name ?? "")")
            }
            guard number % 1000 == 0 || number == credentials else { continue }
            let group = CommitGroup(
                number: UInt64(number), rows: life.takeChanges(), time: Clock.wall())
            guard commits.push(.commit(group)) else {
                throw DurableBenchError("the store is behind")
            }
            while commits.figures.pendingRows > 200_000 { Thread.pause(milliseconds: 5) }
            commits.reports.drain(into: &reports)
            for case .failed(let text) in reports {
                throw DurableBenchError("the store failed: \(text)")
            }
            reports.removeAll(keepingCapacity: true)
        }
        if let error = commits.stop() { throw DurableBenchError(error.text) }
    }
}
