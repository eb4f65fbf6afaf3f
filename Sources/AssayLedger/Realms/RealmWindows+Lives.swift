import AssayBytes
package import AssayWire

/// What the time of a single-use record is; decides how long it lives.
enum RecordClass: CaseIterable {
    /// The proof's own `iat`.
    case issuedAt
    /// The mint time of the nonce in the proof.
    case nonce
    /// The mint time of a challenge.
    case challenge
}

extension RealmWindows {
    /// Whether every window is within what the ledger keeps.
    package var isKeepable: Bool {
        let longest = max(past, future, max(skew, nonceLife, challengeLife))
        return Int64(longest) <= LedgerLimits.windowMillisecondsMax
    }

    /// The furthest ahead of the ledger's clock that a record may be dated.
    var allowanceMilliseconds: Int64 { Int64(future) + Int64(skew) }

    /// The longest a minted value may be presented after it was minted.
    var mintedLifeMilliseconds: Int64 { Int64(max(nonceLife, challengeLife)) + Int64(skew) }

    /// How long a record lives after its time of creation: a function of the realm alone.
    func lifeMilliseconds(of recordClass: RecordClass) -> Int64 {
        let window =
            switch recordClass {
            case .issuedAt: past
            case .nonce: nonceLife
            case .challenge: challengeLife
            }
        return Int64(window) + Int64(skew)
    }

    /// Whether these let something pass that `earlier` refuses.
    func lengthens(_ earlier: RealmWindows) -> Bool {
        allowanceMilliseconds > earlier.allowanceMilliseconds
            || RecordClass.allCases.contains {
                lifeMilliseconds(of: $0) > earlier.lifeMilliseconds(of: $0)
            }
    }
}
