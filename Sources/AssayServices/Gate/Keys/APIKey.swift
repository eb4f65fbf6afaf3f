import AssayBytes
import AssayWire

/// One key of a caller: its name, and what it may ask.
package struct APIKey: Sendable {
    package let name: String
    /// SHA-256 of the key; the key itself stands nowhere.
    let digest: Bytes32
    /// nil for every realm.
    let realms: [RealmName]?
    let rights: [CallRight]

    func allows(_ realm: RealmName) -> Bool { realms?.contains(realm) ?? true }
}

extension APIKey {
    /// What a key's name may be, to complete a sentence.
    static let nameForm = "1 to 64 visible ASCII characters"

    /// Whether a text can name a key: what the tag `caller` carries.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The realms that words name; nil for every realm, which is `*` alone.
    static func realms(_ words: [String]) throws(APIKeys.Problem) -> [RealmName]? {
        guard words != ["*"] else { return nil }
        guard !words.isEmpty else { throw APIKeys.Problem(text: "no realm is named") }
        var realms: [RealmName] = []
        for word in words {
            guard let realm = ConfigurationFile.realmName(word) else {
                throw APIKeys.Problem(text: "\(word) is no realm's name, nor * alone")
            }
            realms.append(realm)
        }
        return realms
    }

    /// The rights that words name.
    static func rights(_ words: [String]) throws(APIKeys.Problem) -> [CallRight] {
        guard !words.isEmpty else { throw APIKeys.Problem(text: "no right is named") }
        var rights: [CallRight] = []
        for word in words {
            guard let right = CallRight(rawValue: word) else {
                throw APIKeys.Problem(text: "\(word) is no right; there are \(CallRight.list)")
            }
            rights.append(right)
        }
        return rights
    }
}
