package import AssayBytes

/// The windows of one realm, which the ledger owns, and its fence. All in milliseconds.
package struct RealmWindows: Hashable, Sendable {
    package var realm: RealmName
    /// How old a proof may be.
    package var past: UInt32 = 60_000
    /// How far ahead a proof may be dated.
    package var future: UInt32 = 10_000
    /// How far two clocks may differ.
    package var skew: UInt32 = 2_000
    /// How long a nonce is good for.
    package var nonceLife: UInt32 = 300_000
    /// How long a challenge is good for.
    package var challengeLife: UInt32 = 60_000
    /// A record without a nonce of this epoch needs to be created later than this.
    package var fence: WallTime

    private static let tailBytes = 28

    /// The default windows of a realm.
    package init(realm: RealmName, fence: WallTime) {
        self.realm = realm
        self.fence = fence
    }

    func append(to buffer: inout [UInt8]) {
        realm.appendLengthPrefixed(to: &buffer)
        buffer.appendBigEndian(past)
        buffer.appendBigEndian(future)
        buffer.appendBigEndian(skew)
        buffer.appendBigEndian(nonceLife)
        buffer.appendBigEndian(challengeLife)
        buffer.appendBigEndian(fence.milliseconds)
    }

    /// Reads the field `realms`; nil when it is not whole entries, names strictly ascending.
    static func list(_ list: Span<UInt8>) -> [RealmWindows]? {
        var realms: [RealmWindows] = []
        var offset = 0
        while offset < list.count {
            let nameEnd = offset + 1 + Int(list[offset])
            guard realms.count < WireLimits.realmsMax, nameEnd + tailBytes <= list.count,
                let name = RealmName(list.extracting(offset + 1..<nameEnd)), !name.isNone
            else { return nil }
            if let last = realms.last, name <= last.realm { return nil }
            var windows = RealmWindows(realm: name, fence: list.wallTime(at: nameEnd + 20))
            windows.past = list.bigEndianUInt32(at: nameEnd)
            windows.future = list.bigEndianUInt32(at: nameEnd + 4)
            windows.skew = list.bigEndianUInt32(at: nameEnd + 8)
            windows.nonceLife = list.bigEndianUInt32(at: nameEnd + 12)
            windows.challengeLife = list.bigEndianUInt32(at: nameEnd + 16)
            realms.append(windows)
            offset = nameEnd + tailBytes
        }
        return realms
    }
}
