package import AssayBytes
import AssayCrypto
package import AssayHTTP
package import AssayProofs
package import AssaySystem

/// Where a key set comes from and how it is read: what two realms have in common that share one.
package struct KeySetOrigin: Hashable, Sendable {
    package let source: KeySource
    package let algorithms: AlgorithmSet
    /// File of the certificates that vouch for the server; empty for the system's.
    package let certificatesFile: String

    /// Where an issuer's keys are; nil where it has none.
    package init?(_ issuer: TokenIssuer) {
        guard let source = issuer.keys else { return nil }
        self.source = source
        algorithms = issuer.algorithms
        certificatesFile = issuer.certificatesFile
    }

    /// Whether it is fetched from a server, rather than read from this machine.
    var isRemote: Bool {
        if case .url = source { true } else { false }
    }
}

/// What came of a fetch or a reading.
package struct KeySetArrival: Sendable {
    /// The texts, each a JWK set; nil where the server says that nothing has changed.
    package var documents: [[UInt8]]?
    package var caching = CachePolicy()
    package var entityTag: EntityTag?
    /// What the files looked like just before they were read.
    package var stamps: [FileStamp]?

    /// Texts as they came.
    package init(documents: [[UInt8]]?) {
        self.documents = documents
    }
}

/// One key set over time: what is known of it, when it is asked for again, what a result changes.
///
/// The last good set is kept for as long as no other comes.
package struct KeySetState: Sendable {
    package let origin: KeySetOrigin
    /// The set in force; nil until a first one came.
    package private(set) var keys: IssuerKeys?
    /// SHA-256 of what it was read from.
    package private(set) var digest: Bytes32?
    /// When its origin last said that it is so.
    package private(set) var confirmed: MonotonicTime?
    /// When it is to be asked for again; nil where files are looked at instead.
    package private(set) var due: MonotonicTime?
    package private(set) var isUnderWay = false
    /// Failures since the last success, and the last of them.
    package private(set) var failures = 0
    package private(set) var failure: KeySetFailure?
    /// What asks only for what has changed.
    package private(set) var entityTag: EntityTag?
    package private(set) var stamps: [FileStamp]?
    private var begun: MonotonicTime?
    /// When an unknown key last made us ask.
    private var asked: MonotonicTime?

    /// A set never loaded, to be asked for at once.
    init(_ origin: KeySetOrigin, now: MonotonicTime) {
        self.origin = origin
        due = now
    }

    /// Whether it is time to ask.
    func isDue(_ now: MonotonicTime) -> Bool {
        guard !isUnderWay, let due else { return false }
        return due <= now
    }

    /// Whether an unknown key may make us ask now.
    func mayBeAsked(_ now: MonotonicTime, _ limits: IssuerLimits) -> Bool {
        guard let asked else { return true }
        return now.microseconds(since: asked) >= limits.coolDown
    }

    /// Whether an operator's signal makes us ask now.
    func mayBeRefreshed(_ now: MonotonicTime, _ limits: IssuerLimits) -> Bool {
        guard origin.isRemote, let begun else { return true }
        return now.microseconds(since: begun) >= limits.coolDown
    }

    mutating func begin(_ now: MonotonicTime, forUnknownKey: Bool) {
        isUnderWay = true
        begun = now
        if forUnknownKey { asked = now }
    }

    /// Something came; whether the set is another one now.
    mutating func arrived(
        _ arrival: KeySetArrival, _ now: MonotonicTime, _ limits: IssuerLimits
    ) -> Bool {
        guard let documents = arrival.documents else {
            // "Not modified" without a set to keep answers a question we did not ask.
            guard keys != nil else {
                failed(.status(304), now, limits)
                return false
            }
            confirm(arrival, now, limits)
            return false
        }
        let digest = Self.digest(of: documents)
        guard digest != self.digest else {
            confirm(arrival, now, limits)
            return false
        }
        switch Self.parse(documents, origin.algorithms) {
        case .failure(let problem):
            // Read again when it has changed, not when it is looked at.
            stamps = arrival.stamps
            failed(.keySet(problem), now, limits)
            return false
        case .success(let keys):
            self.keys = keys
            self.digest = digest
            entityTag = nil
            confirm(arrival, now, limits)
            return true
        }
    }

    /// Nothing came.
    mutating func failed(
        _ failure: KeySetFailure, _ now: MonotonicTime, _ limits: IssuerLimits
    ) {
        isUnderWay = false
        failures += 1
        self.failure = failure
        due = now.advanced(byMicroseconds: limits.pause(after: failures))
    }

    /// The files look as they did when they were read.
    mutating func looksTheSame(_ now: MonotonicTime) {
        if failure == nil { confirmed = now }
    }

    private mutating func confirm(
        _ arrival: KeySetArrival, _ now: MonotonicTime, _ limits: IssuerLimits
    ) {
        isUnderWay = false
        failures = 0
        failure = nil
        confirmed = now
        stamps = arrival.stamps
        // A 304 need not repeat the tag.
        entityTag = arrival.entityTag ?? entityTag
        due = origin.isRemote ? nextFetch(arrival.caching, now, limits) : nil
    }

    private func nextFetch(
        _ caching: CachePolicy, _ now: MonotonicTime, _ limits: IssuerLimits
    ) -> MonotonicTime {
        let told = caching.seconds.map { $0 * 1_000_000 } ?? limits.keySetLifeMax
        let wished = caching.forbidsStoring ? 0 : told
        let life = max(min(wished, limits.keySetLifeMax), limits.keySetLifeMin)
        return now.advanced(byMicroseconds: life - min(limits.keySetAhead, life / 2))
    }

    private static func digest(of documents: [[UInt8]]) -> Bytes32 {
        var hasher = SHA256Hasher()
        for document in documents {
            let parts = SHA256.digest(document.span)
            hasher.update(parts)
        }
        return hasher.finish()
    }

    private static func parse(
        _ documents: [[UInt8]], _ algorithms: AlgorithmSet
    ) -> Result<IssuerKeys, KeySetProblem> {
        var sets: [IssuerKeys] = []
        for document in documents {
            switch IssuerKeys.parse(jwks: document.span, algorithms: algorithms) {
            case .success(let set): sets.append(set)
            case .failure(let problem): return .failure(problem)
            }
        }
        return IssuerKeys.joining(sets)
    }
}
