import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProver
import AssayServices
import AssaySystem

/// Makes an access token (RFC 9068 section 2) from the options of `assay prove token`, and with
/// `--url` a DPoP proof that covers it. It stands in for an authorization server while one tries
/// things out; nothing of it belongs into production.
struct TokenMaker {
    private let arguments: Arguments
    private let issuerKey: SigningKey
    /// When the token and the proof were made, in seconds.
    private let now: Int64
    /// The key the token is bound to, where a file gave it.
    private let holder: SigningKey?
    /// The thumbprint the token is bound to; nil for a token bound to no key.
    private let thumbprint: String?

    /// The request with the token, made and signed.
    static func token(_ arguments: Arguments) throws(CommandFailure) -> MadeProof {
        try TokenMaker(arguments).made()
    }

    private init(_ arguments: Arguments) throws(CommandFailure) {
        self.arguments = arguments
        issuerKey = try KeyFile.read(arguments)
        now = try arguments.integer("--iat") ?? Clock.wall().seconds
        (holder, thumbprint) = try Self.binding(arguments)
    }

    /// A thumbprint as it stands, or the key in a file.
    private static func binding(
        _ arguments: Arguments
    ) throws(CommandFailure) -> (SigningKey?, String?) {
        guard let text = arguments.value("--bind") else { return (nil, nil) }
        let bytes = Array(text.utf8)
        if Base64URL.decode32(bytes.span) != nil { return (nil, text) }
        let key = try KeyFile.read(text, "--bind")
        return (key, String(decoding: key.thumbprintText, as: UTF8.self))
    }

    private func made() throws(CommandFailure) -> MadeProof {
        let token = try token()
        var made = MadeProof()
        if let realm = arguments.value("--realm") { made.add("realm", .text(realm)) }
        made.add("access_token", .text(token))
        made.add("scheme", .text(thumbprint == nil ? "Bearer" : "DPoP"))
        made.text = token + "\n"
        guard let url = arguments.value("--url") else {
            for option in ["--method", "--nonce", "--jti"] where arguments.has(option) {
                throw .usage("\(option) is of the proof, which needs --url")
            }
            return made
        }
        guard let holder else {
            throw .usage("--url makes a proof too, which needs --bind FILE: the key that signs it")
        }
        let method = arguments.value("--method") ?? "GET"
        let proof = try proof(of: holder, method: method, url: url, covering: token)
        made.add("proof", .text(proof))
        made.add("method", .text(method))
        made.add("url", .text(url))
        made.text += proof + "\n"
        return made
    }

    private var header: [UInt8] {
        var header = MadeProof()
        header.add("typ", .text(arguments.value("--type") ?? "at+jwt"))
        header.add("alg", .text(issuerKey.algorithm.joseName))
        let thumbprint = String(decoding: issuerKey.thumbprintText, as: UTF8.self)
        header.add("kid", .text(arguments.value("--kid") ?? thumbprint))
        return header.object
    }

    /// The claims; those of `--claims` stand in place of others of their name.
    private func claims() throws(CommandFailure) -> [UInt8] {
        let life = try arguments.integer("--expires-in") ?? 300
        guard (-4_000_000_000...4_000_000_000).contains(life) else {
            throw .usage("--expires-in must be seconds from now")
        }
        var claims = MadeProof()
        claims.add("iss", .text(arguments.value("--issuer") ?? TokenDefaults.issuer))
        claims.add("aud", .text(arguments.value("--audience") ?? TokenDefaults.audience))
        claims.add("sub", .text(arguments.value("--subject") ?? "alice"))
        claims.add("client_id", .text(arguments.value("--client") ?? "app"))
        claims.add("jti", base64URL: try ProofMaker.random())
        claims.add("iat", .number(now))
        claims.add("exp", .number(now + life))
        if let scope = arguments.value("--scope") { claims.add("scope", .text(scope)) }
        if let thumbprint {
            claims.add("cnf", .json(Array(#"{"jkt":"\#(thumbprint)"}"#.utf8)))
        }
        for claim in try givenClaims() { claims.replace(claim.name, .json(claim.json)) }
        return claims.object
    }

    private func givenClaims() throws(CommandFailure) -> [(name: String, json: [UInt8])] {
        guard let text = arguments.value("--claims") else { return [] }
        let bytes = try Evidence.content(text, "--claims")
        var document = JSONDocument(limits: JSONLimits(bytesMax: Evidence.bytesMax))
        guard (try? document.parse(bytes.span)) != nil,
            document.kind(document.root) == .object
        else { throw .usage("--claims is not a JSON object") }
        var claims: [(name: String, json: [UInt8])] = []
        for member in document.members(of: document.root) {
            var json: [UInt8] = []
            json.append(document.source(member.value))
            claims.append((document.text(member.name) ?? "", json))
        }
        return claims
    }

    /// The compact JWS (RFC 7515 section 7.1).
    private func token() throws(CommandFailure) -> String {
        var token: [UInt8] = []
        let claims = try claims()
        let header = header
        Base64URL.encode(header.span, appendingTo: &token)
        token.append(UInt8(ascii: "."))
        Base64URL.encode(claims.span, appendingTo: &token)
        let signature: [UInt8]
        do throws(SigningError) {
            signature = try issuerKey.sign(token.span)
        } catch {
            throw ProofMaker.failed
        }
        token.append(UInt8(ascii: "."))
        Base64URL.encode(signature.span, appendingTo: &token)
        return String(decoding: token, as: UTF8.self)
    }

    private func proof(
        of key: SigningKey, method: String, url: String, covering token: String
    ) throws(CommandFailure) -> String {
        let bytes = Array(token.utf8)
        do {
            var builder = try DPoPProofBuilder(
                key: key, method: method, url: url, issuedAt: now,
                jti: arguments.value("--jti"))
            if let nonce = arguments.value("--nonce") { builder.nonce = .text(nonce) }
            builder.bind(accessToken: bytes.span)
            return String(decoding: try builder.build(), as: UTF8.self)
        } catch {
            throw ProofMaker.failed
        }
    }
}
