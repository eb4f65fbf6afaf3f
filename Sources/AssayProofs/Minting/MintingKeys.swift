package import AssayBytes
import AssayCrypto
package import AssayWire

/// The keys of one epoch for minting challenges and nonces, ready for use: an immutable snapshot.
package struct MintingKeys: Sendable {
    /// The epoch the keys belong to; it goes into every MAC.
    package let epoch: Bytes16
    private let keys: [ReadyKey]

    /// A key whose padded blocks are hashed already.
    private struct ReadyKey: Sendable {
        var id: UInt16
        var from: WallTime
        var until: WallTime
        var mac: HMACKey
    }

    /// No key at all: nothing can be minted, and every minted value is void.
    package static let none = MintingKeys(epoch: .zero, keys: [])

    /// The keys the ledger handed out for `epoch`.
    package init(epoch: Bytes16, keys: [MintingKey]) {
        self.epoch = epoch
        self.keys = keys.map { key in
            ReadyKey(id: key.id, from: key.from, until: key.until, mac: HMACKey(key.key))
        }
    }

    /// The key to mint with at `now`: of those that serve, the one that began last.
    func mintingKey(at now: WallTime) -> (id: UInt16, mac: HMACKey)? {
        var best: Int?
        for index in keys.indices where keys[index].from <= now && now < keys[index].until {
            if let chosen = best, keys[index].from <= keys[chosen].from { continue }
            best = index
        }
        return best.map { (keys[$0].id, keys[$0].mac) }
    }

    /// The key with this id, if what it minted is still accepted at `now`.
    func mac(ofKey id: UInt16, at now: WallTime) -> HMACKey? {
        keys.first { $0.id == id && now < $0.until }?.mac
    }
}
