import AssayBytes
import AssayCrypto
import AssayEncodings

/// Why a text is no key set at all; the last good set stays in its place.
package enum KeySetProblem: String, Error, CaseIterable, Sendable {
    /// Not strict JSON: a name twice in an object counts too.
    case notJSON = "not_json"
    /// No object with an array `keys` (RFC 7517 section 5).
    case notAKeySet = "not_a_key_set"
    /// More keys than `Limits.issuerKeysMax`.
    case tooManyKeys = "too_many_keys"
    /// Two keys of one `kid` fit the same algorithm, so that a header does not say which.
    case keyIDAmbiguous = "kid_ambiguous"
}

extension IssuerKeys {
    /// Reads a JWK set, keeping the keys with which `algorithms` can be verified.
    ///
    /// As RFC 7517 section 5 has it, a key that is none of those is skipped: of another `kty`,
    /// curve, `use`, `key_ops` or `alg`, without what its type needs, out of range, or no point
    /// of its curve. So is a key whose private half stands beside it: whoever read the set can
    /// sign with it. A set without usable keys is a set: it withdraws all keys.
    package static func parse(
        jwks text: Span<UInt8>, algorithms: AlgorithmSet
    ) -> Result<IssuerKeys, KeySetProblem> {
        var document = JSONDocument(limits: Limits.keySet)
        do throws(JSONError) {
            try document.parse(text)
        } catch {
            return .failure(.notJSON)
        }
        guard let array = document.member("keys", of: document.root),
            document.kind(array) == .array
        else { return .failure(.notAKeySet) }
        guard document.count(of: array) <= Limits.issuerKeysMax else {
            return .failure(.tooManyKeys)
        }
        var list = IssuerKeyList()
        do throws(KeySetProblem) {
            for node in document.elements(of: array) {
                if let key = IssuerKey(node, in: document, algorithms) {
                    try list.add(key)
                } else {
                    list.skipped += 1
                }
            }
        } catch {
            return .failure(error)
        }
        return .success(IssuerKeys(keys: list.keys, skipped: list.skipped))
    }
}

extension IssuerKey {
    /// The key at `node`; nil when it is none to verify any of `allowed` with.
    fileprivate init?(
        _ node: JSONNode, in document: borrowing JSONDocument, _ allowed: AlgorithmSet
    ) {
        var numbers: [UInt8] = []
        guard case .success(let jwk) = JWK.parse(node, in: document, appendingTo: &numbers) else {
            return nil
        }
        var id: [UInt8]?
        if let member = document.member("kid", of: node) {
            guard let text = document.string(member) else { return nil }
            id = text.copied(0..<text.count)
        }
        let fitting = JOSEAlgorithm.allCases.filter { allowed.contains($0) && jwk.allows($0) }
        guard !fitting.isEmpty, let key = jwk.publicKey(in: numbers) else { return nil }
        self.init(
            id: id, algorithms: AlgorithmSet(fitting), key: key,
            thumbprint: jwk.thumbprint(in: &numbers))
    }
}
