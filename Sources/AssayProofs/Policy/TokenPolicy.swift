/// What a realm demands of access tokens.
package struct TokenPolicy: Hashable, Sendable {
    /// Who may issue them, in the order of their names; without one every token is refused.
    package var issuers: [TokenIssuer] = []
    /// Of these one must stand in `aud` (RFC 9068 section 4).
    package var audiences: [[UInt8]] = []
    /// The values of `typ` that an access token may have, without `application/`, compared in
    /// any case (RFC 9068 section 2.1).
    package var types: [[UInt8]] = [Array("at+jwt".utf8)]
    /// Claims that must stand beside `iss`, `aud`, `exp` and `iat`.
    package var requiredClaims: [[UInt8]] = ["sub", "client_id", "jti"].map { Array($0.utf8) }
    /// How far the issuer's clock may differ, in seconds.
    package var leewaySeconds: Int64 = 5
    /// Whether a token that is bound to no key is accepted.
    package var demand = BindingDemand.required

    /// No issuer: every token is refused.
    package init() {}
}

/// Whether access tokens must be bound to a key.
package enum BindingDemand: String, CaseIterable, Sendable {
    /// Every request shows possession of the token's key (RFC 9449).
    case required
    /// A token that names no key is accepted with the scheme Bearer.
    case bearerAllowed = "bearer_allowed"
}

/// One issuer of access tokens.
package struct TokenIssuer: Hashable, Sendable {
    /// What `iss` must be, byte for byte.
    package var name: [UInt8]
    /// Where its keys are; nil where its tokens are all introspected.
    package var keys: KeySource?
    /// The algorithms its keys may sign with.
    package var algorithms = AlgorithmSet.standard
    /// Where it tells what an opaque token stands for (RFC 7662); nil where it has none.
    package var introspection: IntrospectionEndpoint?
    /// File of the certificates that vouch for its server; empty for the system's.
    package var certificatesFile = ""

    /// An issuer without keys.
    package init(name: [UInt8]) {
        self.name = name
    }
}

/// Where an issuer's key set is.
package enum KeySource: Hashable, Sendable {
    /// A file: one JWK set.
    case file(String)
    /// A directory: every `*.json` in it a JWK set, all of them together.
    case directory(String)
    /// A URL: https, or http on this machine.
    case url(String)
}

/// Where an issuer is asked about opaque tokens (RFC 7662), and how it knows who asks.
package struct IntrospectionEndpoint: Hashable, Sendable {
    /// https, or http on this machine.
    package var url: String
    /// The client id that asks.
    package var clientID: String
    /// File of the client's secret, which only its owner may read.
    package var secretFile: String

    package init(url: String, clientID: String, secretFile: String) {
        self.url = url
        self.clientID = clientID
        self.secretFile = secretFile
    }
}
