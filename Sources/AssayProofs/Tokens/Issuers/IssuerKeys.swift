package import AssayBytes
package import AssayCrypto
package import AssayEncodings

/// One public key of an issuer, ready for the engine.
package struct IssuerKey: Sendable {
    /// Its `kid` (RFC 7517 section 4.5); nil when it has none.
    package let id: [UInt8]?
    /// The algorithms it may be used with: allowed to its issuer, of its type, and as its own
    /// `alg`, `use` and `key_ops` say.
    package let algorithms: AlgorithmSet
    /// The key.
    package let key: PublicKey
    /// RFC 7638 SHA-256 of the key.
    package let thumbprint: Bytes32
}

/// Which key of an issuer a token's header points at.
package enum KeyChoice: Sendable {
    case key(IssuerKey)
    /// None of that `kid`, or none at all that fits: a newer set may have it.
    case unknown
    /// There is one of that `kid`, and it is not for that algorithm.
    case notForAlgorithm
    /// Without a `kid`, several fit.
    case ambiguous
}

/// The keys with which one issuer signs its access tokens (RFC 7517 section 5).
package struct IssuerKeys: Sendable {
    /// The usable keys, in the order of the set; may be empty: then all were withdrawn.
    package let keys: [IssuerKey]
    /// How many keys of the set are none that may be used.
    package let skipped: Int

    init(keys: [IssuerKey], skipped: Int) {
        self.keys = keys
        self.skipped = skipped
    }

    /// The keys of several sets as one, for an issuer whose keys lie in several files.
    package static func joining(_ sets: [IssuerKeys]) -> Result<IssuerKeys, KeySetProblem> {
        var all = IssuerKeyList()
        do throws(KeySetProblem) {
            for set in sets {
                all.skipped += set.skipped
                for key in set.keys { try all.add(key) }
            }
        } catch {
            return .failure(error)
        }
        return .success(IssuerKeys(keys: all.keys, skipped: all.skipped))
    }

    /// The key for a header: the one of its `kid`, or, without a `kid`, the only one that fits
    /// its `alg` (RFC 7515 sections 4.1.4 and 6).
    package func choose(id: Span<UInt8>?, for algorithm: JOSEAlgorithm) -> KeyChoice {
        guard let id else { return choose(for: algorithm) }
        var isKnown = false
        for key in keys where key.id?.hasSameBytes(as: id) == true {
            if key.algorithms.contains(algorithm) { return .key(key) }
            isKnown = true
        }
        return isKnown ? .notForAlgorithm : .unknown
    }

    private func choose(for algorithm: JOSEAlgorithm) -> KeyChoice {
        var only: IssuerKey?
        for key in keys where key.algorithms.contains(algorithm) {
            guard only == nil else { return .ambiguous }
            only = key
        }
        return only.map(KeyChoice.key) ?? .unknown
    }
}

/// Usable keys while they are gathered: no two that a header could not tell apart.
struct IssuerKeyList {
    private(set) var keys: [IssuerKey] = []
    var skipped = 0

    /// Adds a key, unless it is there already.
    mutating func add(_ key: IssuerKey) throws(KeySetProblem) {
        for other in keys where other.id == key.id && other.algorithms.intersects(key.algorithms) {
            if other.thumbprint == key.thumbprint {
                skipped += 1
                return
            }
            // Without a kid they are told apart where one is asked for: by none of them.
            if key.id != nil { throw .keyIDAmbiguous }
        }
        guard keys.count < Limits.issuerKeysMax else { throw .tooManyKeys }
        keys.append(key)
    }
}
