import AssayBytes
import AssayWire

/// What a realm says of the time of single-use records, in milliseconds.
struct RecordTimes {
    private let issuedAtLife: Int64
    private let nonceLife: Int64
    private let challengeLife: Int64
    private let allowance: Int64
    private let fence: WallTime

    /// Of a realm that allows nothing.
    static let none = RecordTimes()

    private init() {
        (issuedAtLife, nonceLife, challengeLife, allowance) = (0, 0, 0, 0)
        fence = WallTime(milliseconds: .max)
    }

    init(_ realm: RealmWindows) {
        issuedAtLife = realm.lifeMilliseconds(of: .issuedAt)
        nonceLife = realm.lifeMilliseconds(of: .nonce)
        challengeLife = realm.lifeMilliseconds(of: .challenge)
        allowance = realm.allowanceMilliseconds
        fence = realm.fence
    }

    @inline(__always)
    private func life(of recordClass: RecordClass) -> Int64 {
        switch recordClass {
        case .issuedAt: issuedAtLife
        case .nonce: nonceLife
        case .challenge: challengeLife
        }
    }

    /// A record that would already be forgotten, or that is dated further ahead than the realm
    /// allows, would let its proof in a second time.
    @inline(__always)
    func allow(_ taking: Taking, now: WallTime) -> Bool {
        taking.created.advanced(by: life(of: taking.recordClass)) > now
            && taking.created <= now.advanced(by: allowance)
    }

    /// The discharge's own epoch was compared already, and a challenge is of that epoch.
    @inline(__always)
    func letPass(_ taking: Taking, in epoch: Epoch) -> Bool {
        switch taking.recordClass {
        case .issuedAt: taking.created > fence
        case .nonce: taking.nonceEpoch.map { $0 == epoch.id } ?? false
        case .challenge: true
        }
    }

    @inline(__always)
    func slice(of taking: Taking) -> Slice {
        let life = life(of: taking.recordClass)
        return Slice(expiry: taking.created.advanced(by: life), life: life)
    }
}
