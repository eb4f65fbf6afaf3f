import AssayCrypto
import AssayWire

extension SHA256Hasher {
    /// Adds one byte of length and the realm's name to the message.
    mutating func updateLengthPrefixed(_ realm: RealmName) {
        let bytes = realm.lengthPrefixed
        update(bytes.span.extracting(first: realm.count + 1))
    }
}
