import AssayBytes
import AssayWire

/// Access tokens whose signature held, by the digest of their text, so that the next request
/// with one needs neither JSON nor the issuer's key.
///
/// An entry accepts nothing by itself: binding, scope and revocation are asked of every request.
/// It counts until the token's `exp`, in its realm, and under the key sets it was judged with;
/// whose policy changes empties the cache. Bounded in entries and bytes by two generations: the
/// older is forgotten when the younger is full.
package struct TokenCache: Sendable {
    /// The token's text is a secret, its digest is a key nobody chooses.
    private struct Key: Hashable {
        var digest: Bytes32
        var realm: RealmName

        static func == (left: Key, right: Key) -> Bool {
            left.digest == right.digest && left.realm == right.realm
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(digest.word0)
        }
    }

    private struct Generation {
        var tokens: [Key: VerifiedToken] = [:]
        var bytes = 0
    }

    /// What an entry may take on average before entries have to go.
    private static let bytesEach = 2048

    private var young = Generation()
    private var old = Generation()
    private let countMax: Int
    /// Requests whose token was here.
    package private(set) var hits: UInt64 = 0
    /// Requests whose token was not, or no longer.
    package private(set) var misses: UInt64 = 0

    /// A cache of so many tokens at the most; none are kept with less than two.
    package init(countMax: Int = 50_000) {
        self.countMax = countMax
    }

    /// How many tokens there are.
    package var count: Int { young.tokens.count + old.tokens.count }

    /// The token of this digest, when it may be used now.
    mutating func token(
        _ digest: Bytes32, in realm: RealmName, under revision: UInt64, at now: WallTime
    ) -> VerifiedToken? {
        let key = Key(digest: digest, realm: realm)
        let isYoung: Bool
        let token: VerifiedToken
        if let found = young.tokens[key] {
            (token, isYoung) = (found, true)
        } else if let found = old.tokens[key] {
            (token, isYoung) = (found, false)
        } else {
            misses &+= 1
            return nil
        }
        guard token.revision == revision, now < token.usableUntil else {
            drop(key)
            misses &+= 1
            return nil
        }
        hits &+= 1
        if !isYoung {
            remove(key, from: &old)
            insert(token, key)
        }
        return token
    }

    /// Keeps a token whose signature holds.
    mutating func keep(_ token: VerifiedToken) {
        guard countMax > 1 else { return }
        let key = Key(digest: token.digest, realm: token.realm)
        drop(key)
        insert(token, key)
    }

    /// Forgets all: the policy has changed, or the ledger's epoch.
    package mutating func removeAll() {
        young = Generation()
        old = Generation()
    }

    private mutating func drop(_ key: Key) {
        remove(key, from: &young)
        remove(key, from: &old)
    }

    private func remove(_ key: Key, from generation: inout Generation) {
        guard let gone = generation.tokens.removeValue(forKey: key) else { return }
        generation.bytes -= gone.source.count
    }

    private mutating func insert(_ token: VerifiedToken, _ key: Key) {
        let half = countMax / 2
        if young.tokens.count >= half || young.bytes >= half * Self.bytesEach {
            old = young
            young = Generation()
        }
        young.tokens[key] = token
        young.bytes += token.source.count
    }
}
