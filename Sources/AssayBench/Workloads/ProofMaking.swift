import AssayBytes
package import AssayProver
import AssaySystem
package import AssayWire

/// Makes the request about one DPoP proof, dated now.
///
/// Each names the thumbprint it expects, as a caller does that has a token bound to the key; so
/// it draws on the ledger's reserved pool.
package struct ProofMaking: Sendable {
    /// The realm of the requests.
    package let realm: RealmName
    /// The access token that comes with every proof, whose digest is its `ath`; none if empty.
    private let token: [UInt8]

    /// Requests in a realm, with an access token of so many bytes; none of zero.
    package init(realm: RealmName, tokenBytes: Int = 0) {
        self.realm = realm
        token = Fill.bytes(tokenBytes)
    }

    /// A request that is accepted once, or, only checked, again and again.
    package func frame(
        _ key: SigningKey, nonce: [UInt8]? = nil, isCheckedOnly: Bool = false
    ) throws(BenchError) -> [UInt8] {
        let proof = try Making.proof(key, at: Clock.wall().seconds) { builder in
            if let nonce { builder.nonce = .ascii(nonce) }
            if !token.isEmpty { builder.bind(accessToken: token.span) }
        }
        var evidence = DPoPEvidence(proof: proof)
        evidence.expectedThumbprint = key.thumbprintText
        if !token.isEmpty { evidence.accessToken = token }
        if isCheckedOnly { evidence.replay = .check }
        return try Requests.dpop(evidence, realm: realm)
    }
}
