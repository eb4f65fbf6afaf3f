package import AssayBytes

/// A key that mints and checks challenges and nonces, as the ledger hands it out.
package struct MintingKey: Hashable, Sendable {
    /// Random and never reused across epochs; the first two bytes of what it mints.
    package var id: UInt16
    /// From when on it mints.
    package var from: WallTime
    /// Until when what it minted is still checked.
    package var until: WallTime
    /// The HMAC-SHA-256 key; a secret.
    package var key: Bytes32

    static let bytes = 50

    /// One key and the time it serves.
    package init(id: UInt16, from: WallTime, until: WallTime, key: Bytes32) {
        self.id = id
        self.from = from
        self.until = until
        self.key = key
    }

    func append(to buffer: inout [UInt8]) {
        buffer.appendBigEndian(id)
        buffer.appendBigEndian(from.milliseconds)
        buffer.appendBigEndian(until.milliseconds)
        key.append(to: &buffer)
    }

    /// Reads the field `minting_keys`; nil when it is not whole keys, ids strictly ascending.
    static func list(_ list: Span<UInt8>) -> [MintingKey]? {
        guard list.count % bytes == 0, list.count / bytes <= WireLimits.mintingKeysMax
        else { return nil }
        var keys: [MintingKey] = []
        for start in stride(from: 0, to: list.count, by: bytes) {
            let key = MintingKey(
                id: list.bigEndianUInt16(at: start),
                from: list.wallTime(at: start + 2),
                until: list.wallTime(at: start + 10),
                key: list.bytes32(at: start + 18))
            if let last = keys.last, key.id <= last.id { return nil }
            keys.append(key)
        }
        return keys
    }
}

extension Span where Element == UInt8 {
    /// An instant at `offset`; traps when its eight bytes are not there.
    func wallTime(at offset: Int) -> WallTime {
        WallTime(milliseconds: Int64(bitPattern: bigEndianUInt64(at: offset)))
    }
}
