import AssayWire

/// The kinds of proof the tools know, with the names of their evidence.
enum EvidenceKind: String, CaseIterable, Sendable {
    case dpop, pkce, signature, challenge

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

    /// The options that give the evidence of any kind.
    static let options: [Option] = [
        .value("--request", "FILE", "all of it as JSON, - for standard input"),
        .value("--proof", "JWT", "dpop: the value of the DPoP header"),
        .value("--method", "METHOD", "dpop: the request's method"),
        .value("--url", "URL", "dpop: the request's URL"),
        .value("--access-token", "TOKEN", "dpop: the token the proof must cover"),
        .value("--expected-thumbprint", "JKT", "dpop: the thumbprint its key must have"),
        .value("--require-nonce", "true", "dpop: refuse a proof without a nonce"),
        .value("--replay", "check", "dpop: ask, and take nothing"),
        .value("--code-verifier", "TEXT", "pkce: what the client kept"),
        .value("--code-challenge", "TEXT", "pkce: what the client sent first"),
        .value("--code-challenge-method", "S256", "pkce: how the two belong together"),
        .value("--public-key", "JWK", "signature, challenge: the key that signed"),
        .value("--algorithm", "NAME", "signature: a JOSE name such as ES256"),
        .value("--message", "BASE64URL", "signature: the signed bytes"),
        .value("--signature", "BASE64URL", "signature, challenge: the signature"),
        .value("--signature-format", "raw|der", "signature, challenge: how ECDSA is written"),
        .value("--challenge", "BASE64URL", "challenge: what the verifier gave"),
        .value("--timestamp", "SECONDS", "challenge: the time that was signed"),
        .value("--realm", "NAME", "the realm; default without it"),
        .value("--operation-id", "TEXT", "the same id and content get the same answer"),
    ]
}
