package import AssayWire

/// The key sets of all issuers of all realms, as they are now: an immutable value that workers
/// pick up between batches.
package final class IssuerKeySets: Sendable {
    /// One issuer's keys in one realm.
    package struct Entry: Sendable {
        package let realm: RealmName
        /// The issuer's `iss`, exact bytes.
        package let issuer: [UInt8]
        package let keys: IssuerKeys

        /// The keys of an issuer.
        package init(realm: RealmName, issuer: [UInt8], keys: IssuerKeys) {
            self.realm = realm
            self.issuer = issuer
            self.keys = keys
        }
    }

    /// Another one for every set that differs in any key. Tokens verified under another revision
    /// are verified again, so a set that was fetched and is the same keeps it.
    package let revision: UInt64
    private let entries: [Entry]

    /// The sets of a revision. An issuer of which no set was ever had has no entry.
    package init(revision: UInt64, entries: [Entry]) {
        self.revision = revision
        self.entries = entries
    }

    /// No set of any issuer.
    package static let none = IssuerKeySets(revision: 0, entries: [])

    /// The keys of an issuer; nil when none were ever had of it.
    package func keys(of issuer: Span<UInt8>, in realm: RealmName) -> IssuerKeys? {
        entries.first { $0.issuer.hasSameBytes(as: issuer) && $0.realm == realm }?.keys
    }
}

extension Array where Element == UInt8 {
    /// Whether these are the same bytes; for values that are no secret.
    func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        let own = span
        for index in own.indices where own[index] != other[index] {
            return false
        }
        return true
    }
}
