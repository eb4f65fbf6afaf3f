import AssayCrypto
package import AssayWire

/// What is signed ahead of a measurement.
package struct SigningSettings: Sendable {
    /// The folder the files go to.
    package var folder: String
    package var realm: RealmName
    package var keys = KeyForm(.es256)
    /// How many keys sign; zero is a fresh one each time.
    package var keyCount = 0
    /// The exponent of a Zipf distribution over the keys; nil has them sign in turn.
    package var zipf: Double?
    /// How many of the keys, the most frequent first, get a request in `keys`.
    package var hotCount = 0
    /// Bytes of the access token that comes with every proof.
    package var tokenBytes = 0
    /// How many files, named by their number from 1, and how many requests in each.
    package var files = 1
    package var count = 10_000
    /// Share of requests that are to be refused, in percent.
    package var hostilePercent = 0
    package var threads = 1

    /// Signs into a folder.
    package init(folder: String, realm: RealmName) {
        self.folder = folder
        self.realm = realm
    }
}
