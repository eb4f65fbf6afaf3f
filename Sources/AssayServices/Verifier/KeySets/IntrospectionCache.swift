package import AssayBytes
package import AssayWire
import Synchronization

/// One token at one issuer of one realm.
package struct IntrospectionKey: Hashable, Sendable {
    package var realm: RealmName
    package var issuer: [UInt8]
    /// SHA-256 of the token.
    package var digest: Bytes32

    /// The token of this digest.
    package init(realm: RealmName, issuer: [UInt8], digest: Bytes32) {
        self.realm = realm
        self.issuer = issuer
        self.digest = digest
    }
}

/// What an issuer said of a token, and until when that is believed.
package struct KeptIntrospection: Hashable, Sendable {
    /// The answer; nil where nothing of use came.
    package var body: [UInt8]?
    package var until: MonotonicTime

    /// An answer, or that there was none.
    package init(body: [UInt8]?, until: MonotonicTime) {
        self.body = body
        self.until = until
    }
}

/// What issuers said of tokens, shared by all workers. Bounded by two generations: the older is
/// forgotten when the younger is full. Tokens themselves are not kept.
package final class IntrospectionCache: Sendable {
    private struct State {
        var young: [IntrospectionKey: KeptIntrospection] = [:]
        var old: [IntrospectionKey: KeptIntrospection] = [:]
    }

    private let state = Mutex(State())
    private let countMax: Int

    /// A cache of at most so many answers.
    package init(countMax: Int) {
        self.countMax = countMax
    }

    /// Answers kept, also those past their time.
    package var count: Int { state.withLock { $0.young.count + $0.old.count } }

    /// What is believed of a token now; nil where it is to be asked for.
    package func find(_ key: IntrospectionKey, now: MonotonicTime) -> KeptIntrospection? {
        state.withLock { state in
            if let kept = state.young[key] { return now < kept.until ? kept : nil }
            guard let kept = state.old.removeValue(forKey: key), now < kept.until else {
                return nil
            }
            insert(kept, key, &state)
            return kept
        }
    }

    /// Keeps what was learnt of a token.
    package func keep(_ kept: KeptIntrospection, of key: IntrospectionKey) {
        state.withLock { state in
            state.old[key] = nil
            insert(kept, key, &state)
        }
    }

    /// Forgets all, as when another configuration comes.
    package func removeAll() {
        state.withLock { $0 = State() }
    }

    private func insert(
        _ kept: KeptIntrospection, _ key: IntrospectionKey, _ state: inout State
    ) {
        if state.young.count >= max(1, countMax / 2), state.young[key] == nil {
            state.old = state.young
            state.young = [:]
        }
        state.young[key] = kept
    }
}
