import AssayWire

/// The kinds of proof the tools know, with the names of their evidence.
enum EvidenceKind: String, CaseIterable, Sendable {
    case dpop, token, pkce, signature, challenge

    /// The kind a word names.
    init(operand word: String?) throws(CommandFailure) {
        guard let word, let kind = Self(rawValue: word) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("name the kind of proof: one of \(known)")
        }
        self = kind
    }

    /// The names of the gate's JSON for this kind.
    var names: [String] {
        switch self {
        case .dpop:
            [
                "proof", "method", "url", "access_token", "expected_thumbprint",
                "require_nonce", "replay", "realm", "operation_id",
            ]
        case .token:
            [
                "access_token", "scheme", "proof", "method", "url", "client_cert_sha256", "scope",
                "realm", "operation_id",
            ]
        case .pkce: ["code_verifier", "code_challenge", "code_challenge_method", "realm"]
        case .signature:
            ["public_key", "algorithm", "message", "signature", "signature_format", "realm"]
        case .challenge:
            [
                "public_key", "challenge", "signature", "timestamp", "signature_format",
                "realm", "operation_id",
            ]
        }
    }

    /// Refuses those of `options` that are for other kinds: they would be ignored.
    func check(_ arguments: Arguments, _ options: [Option]) throws(CommandFailure) {
        for option in options where arguments.has(option.name) {
            guard option.kinds.isEmpty || option.kinds.contains(self) else {
                throw .usage("\(option.name) does not go with \(rawValue)")
            }
        }
    }

    /// The options that give the evidence of any kind.
    static let options: [Option] = [
        .value("--request", "FILE", "all of it as JSON, - for standard input"),
        .value("--proof", "JWT", "the value of the DPoP header", of: [.dpop, .token]),
        .value("--method", "METHOD", "the request's method", of: [.dpop, .token]),
        .value("--url", "URL", "the request's URL", of: [.dpop, .token]),
        .value(
            "--access-token", "TOKEN", "the token, which a proof must cover", of: [.dpop, .token]),
        .value("--scheme", "DPoP|Bearer", "how the token came; DPoP without it", of: [.token]),
        .value(
            "--client-cert-sha256", "BASE64URL", "the client's certificate's digest", of: [.token]),
        .value("--scope", "LIST", "the scopes the request needs, a blank between", of: [.token]),
        .value("--expected-thumbprint", "JKT", "the thumbprint its key must have", of: [.dpop]),
        .value("--require-nonce", "true", "refuse a proof without a nonce", of: [.dpop]),
        .value("--replay", "check", "ask, and take nothing", of: [.dpop]),
        .value("--code-verifier", "TEXT", "what the client kept", of: [.pkce]),
        .value("--code-challenge", "TEXT", "what the client sent first", of: [.pkce]),
        .value("--code-challenge-method", "S256", "how the two belong together", of: [.pkce]),
        .value("--public-key", "JWK", "the key that signed", of: [.signature, .challenge]),
        .value("--algorithm", "NAME", "a JOSE name such as ES256", of: [.signature]),
        .value("--message", "BASE64URL", "the signed bytes", of: [.signature]),
        .value("--signature", "BASE64URL", "the signature", of: [.signature, .challenge]),
        .value(
            "--signature-format", "raw|der", "how ECDSA is written", of: [.signature, .challenge]),
        .value("--challenge", "BASE64URL", "what the verifier gave", of: [.challenge]),
        .value("--timestamp", "SECONDS", "the time that was signed", of: [.challenge]),
        .value("--realm", "NAME", "the realm; default without it"),
        .value(
            "--operation-id", "TEXT", "the same id and content get the same answer",
            of: [.dpop, .token, .challenge]),
    ]

    /// The words that name a kind, for help.
    static let words = allCases.map(\.rawValue).joined(separator: "|")
}
