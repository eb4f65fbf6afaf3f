import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayPeer
import AssayProver
import AssaySystem
import AssayWire

extension CommandLineTool {
    private static let tokenOptions: [Option] = [
        .value(
            "--issuer", "URL", "iss; \(TokenDefaults.issuer) without it", of: [.token]),
        .value(
            "--audience", "URL", "aud; \(TokenDefaults.audience) without it", of: [.token]),
        .value("--subject", "TEXT", "sub; alice without it", of: [.token]),
        .value("--client", "TEXT", "client_id; app without it", of: [.token]),
        .value("--scope", "LIST", "scopes, a blank between", of: [.token]),
        .value("--expires-in", "SECONDS", "from now; 300 without it", of: [.token]),
        .value(
            "--bind", "FILE|JKT", "the key it is bound to, or its thumbprint", of: [.token]),
        .value("--claims", "JSON", "more claims, or others in place of these", of: [.token]),
        .value("--type", "TEXT", "typ; at+jwt without it", of: [.token]),
        .value("--kid", "TEXT", "kid; the key's thumbprint without it", of: [.token]),
    ]

    private static let proveOptions: [Option] =
        [
            KeyFile.option,
            .flag("--json", "print the request for the gate or assay verify --request"),
            .value(
                "--method", "METHOD", "the request's method; GET without it", of: [.dpop, .token]),
            .value(
                "--url", "URL", "the request's URL; of a token: make a proof too",
                of: [.dpop, .token]),
            .value("--access-token", "TOKEN", "the token to cover", of: [.dpop]),
            .value("--nonce", "TEXT", "the nonce the server gave", of: [.dpop, .token]),
            .value("--jti", "TEXT", "the proof's id; random without it", of: [.dpop, .token]),
            .value("--iat", "SECONDS", "when it was made; now without it", of: [.dpop, .token]),
        ] + tokenOptions + [
            .value("--code-verifier", "TEXT", "what to keep; random without it", of: [.pkce]),
            .value("--message", "TEXT", "the bytes to sign", of: [.signature]),
            .value(
                "--signature-format", "raw|der", "how to write ECDSA", of: [.signature, .challenge]),
            .value("--challenge", "BASE64URL", "to sign; else one is asked for", of: [.challenge]),
            .value(
                "--rp-id", "NAME", "the relying party; example.com without it", of: [.challenge]),
            .value("--timestamp", "SECONDS", "the time to sign; now without it", of: [.challenge]),
            .value("--realm", "NAME", "the realm of the request; default without it"),
        ] + Asker.options

    /// `assay prove`.
    static let proveCommand = Command(
        name: "prove", summary: "make a proof with a private key, to try things out",
        operands: EvidenceKind.words, operandCount: 1...1,
        options: proveOptions,
        notes: """
            A value @FILE is read from the file, - from standard input. token makes an access
            token as an issuer would, with --key as the issuer's key: a tool for tests and demos,
            no authorization server. With --bind FILE and --url it makes a proof of that key too.
            """
    ) { arguments throws(CommandFailure) in
        let kind = try EvidenceKind(operand: arguments.operands.first)
        try kind.check(arguments, proveOptions)
        let proof: MadeProof =
            switch kind {
            case .dpop: try ProofMaker.dpop(arguments)
            case .token: try TokenMaker.token(arguments)
            case .pkce: try ProofMaker.pkce(arguments)
            case .signature: try ProofMaker.signature(arguments)
            case .challenge: try ProofMaker.challenge(arguments)
            }
        try emit(arguments.has("--json") ? proof.json : proof.text)
        return .good
    }
}

/// A proof just made: the request it belongs to, and which members are the proof itself.
struct MadeProof {
    /// A member's value.
    enum Value {
        case text(String)
        case number(Int64)
        case json([UInt8])
    }

    private var members: [(name: String, value: Value)] = []
    /// What is printed without `--json`.
    var text = ""

    /// Adds a member of the request.
    mutating func add(_ name: String, _ value: Value) {
        members.append((name, value))
    }

    /// Adds a member whose value is bytes in base64url.
    mutating func add(_ name: String, base64URL bytes: [UInt8]) {
        var encoded: [UInt8] = []
        Base64URL.encode(bytes.span, appendingTo: &encoded)
        add(name, .text(String(decoding: encoded, as: UTF8.self)))
    }

    /// The request as JSON.
    var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        for member in members {
            switch member.value {
            case .text(let text): writer.member(member.name, text)
            case .number(let number): writer.member(member.name, number)
            case .json(let json):
                writer.name(member.name)
                writer.value(json: json.span)
            }
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    /// Prints the members named, a line each; without names all of them.
    mutating func show(_ names: [String]) {
        for member in members where names.contains(member.name) {
            switch member.value {
            case .text(let value): text += "\(member.name): \(value)\n"
            case .number(let value): text += "\(member.name): \(value)\n"
            case .json(let value):
                text += "\(member.name): \(String(decoding: value, as: UTF8.self))\n"
            }
        }
    }
}
