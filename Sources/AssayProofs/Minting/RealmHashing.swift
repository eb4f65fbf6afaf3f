import AssayCrypto
import AssayWire

extension SHA256Hasher {
    /// Adds one byte of length and the realm's name to the message.
    mutating func updateLengthPrefixed(_ realm: RealmName) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        realm.appendLengthPrefixed(to: &bytes)
        update(bytes.span)
    }
}
