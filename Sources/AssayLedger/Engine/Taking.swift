import AssayBytes
import AssayCrypto
import AssayWire

/// A taking as the store sees it: what is recorded, and when it was created.
struct Taking {
    var digest: Bytes16
    var hash: UInt64
    var created: WallTime
    var recordClass: RecordClass
    /// The epoch of the nonce it rests on; nil where it rests on none.
    var nonceEpoch: Bytes16?

    /// nil for an obligation that records nothing for one use.
    init?(_ obligation: Obligation, realm: RealmName, workspace: inout [UInt8]) {
        switch obligation {
        case .consume(let challenge):
            digest = Self.digest(of: challenge, realm: realm, workspace: &workspace)
            created = Self.mintTime(of: challenge)
            recordClass = .challenge
        case .recordOnce(let recorded, let time, let basis):
            digest = Self.firstHalf(of: recorded)
            created = time
            switch basis {
            case .issuedAt:
                recordClass = .issuedAt
            case .nonce(let epoch):
                recordClass = .nonce
                nonceEpoch = epoch
            }
        default:
            return nil
        }
        hash = RecordSlot.hash(digest)
    }

    /// A minted value holds its mint time in ms in bytes 2 to 8 (SPEC.md, Minted values).
    private static func mintTime(of challenge: Bytes32) -> WallTime {
        WallTime(milliseconds: Int64(challenge.word0 & 0xFFFF_FFFF_FFFF))
    }

    private static func digest(
        of challenge: Bytes32, realm: RealmName, workspace: inout [UInt8]
    ) -> Bytes16 {
        workspace.removeAll(keepingCapacity: true)
        workspace.append(contentsOf: "assay/1/challenge\0".utf8)
        realm.appendLengthPrefixed(to: &workspace)
        challenge.append(to: &workspace)
        return firstHalf(of: SHA256.digest(workspace.span))
    }

    private static func firstHalf(of digest: Bytes32) -> Bytes16 {
        Bytes16(high: digest.word0, low: digest.word1)
    }
}
