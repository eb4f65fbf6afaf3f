/// How one realm serves gateways: what the gate judges before it asks a verifier.
package struct GatewayPolicy: Hashable, Sendable {
    /// The origins requests may be for, in normal form (`https://api.example.com`); without one
    /// the realm serves no gateway.
    package var origins: [String] = []
    /// Whether the only origin replaces the one the gateway saw (an outer TLS terminator).
    package var originReplaces = false
    /// Whether the digest of the client's certificate is taken from the gateway.
    package var clientCertificate = ClientCertificate.ignored
    /// What becomes of a path that can be read in two ways.
    package var ambiguousPaths = AmbiguousPaths.refused
    /// Whether 503 stands for 429: nginx makes 500 of a subrequest's 429.
    package var avoids429 = false
    /// Whether failures of the DPoP proof are excused and told.
    package var isShadow = false
    /// The scopes that paths need; without a row none is needed.
    package var routes: [GatewayRoute] = []

    /// A realm that serves no gateway.
    package init() {}
}

/// Whether `Assay-Client-Cert-Sha256` is read.
package enum ClientCertificate: String, CaseIterable, Sendable {
    /// A client could send it, so it means nothing.
    case ignored
    /// The gateway ends TLS and overwrites the header.
    case gateway
}

/// What becomes of paths with an empty or dot segment, `;`, `\` or an escape of `/`, `\` or NUL.
package enum AmbiguousPaths: String, CaseIterable, Sendable {
    case refused, allowed
}

/// One row of a realm's table: the scopes that a path and a method need.
package struct GatewayRoute: Hashable, Sendable {
    /// Whole segments of the path from its start; `/` is every path.
    package var path: String
    /// The methods; empty for all.
    package var methods: [String] = []
    /// The scopes, all needed; empty for none.
    package var scopes: [String] = []

    package init(path: String) {
        self.path = path
    }
}
