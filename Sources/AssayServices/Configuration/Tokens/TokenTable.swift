import AssayProofs

/// The keys of one realm that say which access tokens it accepts.
enum TokenTable {
    static let issuersMax = 64

    static let settings: [Setting<TokenPolicy>] = [
        .named(
            "issuers", \.issuers, count: 1...issuersMax,
            of: "{\"keys\"?, \"algorithms\"?, \"introspection\"?, \"introspection_client_id\"?, "
                + "\"introspection_secret_file\"?, \"ca_file\"?} with keys or introspection",
            "Who may issue access tokens: their `iss`, and where their keys are.",
            name: \.name, form: .issuerName, empty: TokenIssuer(name: []),
            by: issuer, isWhole: \.isWhole),
        .texts(
            "audiences", \.audiences, .claimText, count: 1...64,
            "Of these one must stand in a token's `aud`."),
        .texts(
            "token_types", \.types, .tokenType, count: 1...8,
            "Values of `typ`, without `application/`; `JWT` also lets tokens in that have none."),
        .texts(
            "required_claims", \.requiredClaims, .claimText, count: 0...32,
            "Claims a token must have beside `iss`, `aud`, `exp` and `iat`."),
        .integer(
            "token_leeway_s", \.leewaySeconds, 0...300, unit: "s",
            "How far an issuer's clock may differ."),
        .text(
            "dpop", \.demand, .named,
            "Whether every request needs a DPoP proof, or unbound tokens pass as Bearer."),
    ]

    private static let issuer: [Setting<TokenIssuer>] = [
        .text(
            "keys", \.keySource, .keySource, "Where its JWK set is."),
        .texts(
            "algorithms", \.algorithms.list, .algorithm, count: 1...10,
            "Algorithms its keys may sign with."),
        .text(
            "introspection", \.introspectionParts.url, .url,
            "Where opaque tokens are introspected."),
        .text(
            "introspection_client_id", \.introspectionParts.clientID, .clientID,
            "The client id that asks."),
        .text(
            "introspection_secret_file", \.introspectionParts.secretFile, .path,
            "File of that client's secret."),
        .text(
            "ca_file", \.certificatesFile, .path,
            "File of the certificates that vouch for its server."),
    ]
}

extension TokenIssuer {
    /// The source, also while there is none.
    fileprivate var keySource: KeySource {
        get { keys ?? .file("") }
        set { keys = newValue }
    }

    /// The endpoint, also while it is incomplete.
    fileprivate var introspectionParts: IntrospectionEndpoint {
        get { introspection ?? IntrospectionEndpoint(url: "", clientID: "", secretFile: "") }
        set { introspection = newValue }
    }

    /// Whether tokens of this issuer can be judged at all.
    fileprivate var isWhole: Bool {
        guard let introspection else { return keys != nil }
        return !introspection.url.isEmpty && !introspection.clientID.isEmpty
            && !introspection.secretFile.isEmpty
    }
}
