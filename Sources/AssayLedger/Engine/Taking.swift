import AssayBytes
import AssayCrypto
import AssayWire

/// A taking as the engine sees it: what is recorded, and when it was created.
struct Taking {
    var digest: Bytes32
    var created: WallTime
    var recordClass: RecordClass
    /// The epoch of the nonce it rests on; nil where it rests on none.
    var nonceEpoch: Bytes16?

    /// nil for an obligation that records nothing for one use.
    init?(_ obligation: Obligation, realm: RealmName, workspace: inout [UInt8]) {
        switch obligation {
        case .consume(let challenge):
            self.init(
                Self.digest(of: challenge, realm: realm, workspace: &workspace),
                Self.mintTime(of: challenge), of: .challenge)
        case .recordOnce(let recorded, let time, let basis):
            self.init(recorded, time, basis)
        default:
            return nil
        }
    }

    /// The recording of a proof.
    @inline(__always)
    init(_ digest: Bytes32, _ created: WallTime, _ basis: RecordBasis) {
        switch basis {
        case .issuedAt:
            self.init(digest, created, of: .issuedAt)
        case .nonce(let epoch):
            self.init(digest, created, of: .nonce)
            nonceEpoch = epoch
        }
    }

    @inline(__always)
    private init(_ digest: Bytes32, _ created: WallTime, of recordClass: RecordClass) {
        self.digest = digest
        self.created = created
        self.recordClass = recordClass
    }

    /// A minted value holds its mint time in ms in bytes 2 to 8 (SPEC.md, Minted values).
    private static func mintTime(of challenge: Bytes32) -> WallTime {
        WallTime(milliseconds: Int64(challenge.word0 & 0xFFFF_FFFF_FFFF))
    }

    private static func digest(
        of challenge: Bytes32, realm: RealmName, workspace: inout [UInt8]
    ) -> Bytes32 {
        workspace.removeAll(keepingCapacity: true)
        workspace.append(contentsOf: "assay/1/challenge\0".utf8)
        realm.appendLengthPrefixed(to: &workspace)
        challenge.append(to: &workspace)
        return SHA256.digest(workspace.span)
    }
}
