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
    private let thumbprint: Bytes32?

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
    ) throws(CommandFailure) -> (SigningKey?, Bytes32?) {
        guard let text = arguments.value("--bind") else { return (nil, nil) }
        let bytes = Array(text.utf8)
        if let thumbprint = Base64URL.decode32(bytes.span) { return (nil, thumbprint) }
        let key = try KeyFile.read(text, "--bind")
        return (key, key.thumbprint)
    }

    private func made() throws(CommandFailure) -> MadeProof {
        let bytes = try token()
        let token = String(decoding: bytes, as: UTF8.self)
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
        let proof = try proof(of: holder, method: method, url: url, covering: bytes)
        made.add("proof", .text(proof))
        made.add("method", .text(method))
        made.add("url", .text(url))
        made.text += proof + "\n"
        return made
    }

    /// The token; claims of `--claims` stand in place of others of their name.
    private func token() throws(CommandFailure) -> [UInt8] {
        let life = try arguments.integer("--expires-in") ?? 300
        guard (-4_000_000_000...4_000_000_000).contains(life) else {
            throw .usage("--expires-in must be seconds from now")
        }
        let claims = try givenClaims()
        do {
            var builder = try AccessTokenBuilder(
                key: issuerKey, keyID: arguments.value("--kid") ?? Self.text(issuerKey.thumbprint),
                issuer: arguments.value("--issuer") ?? TokenDefaults.issuer,
                audience: arguments.value("--audience") ?? TokenDefaults.audience,
                subject: arguments.value("--subject") ?? "alice",
                clientID: arguments.value("--client") ?? "app", issuedAt: now, life: life)
            if let type = arguments.value("--type") { builder.setHeader("typ", .text(type)) }
            if let scope = arguments.value("--scope") { builder.setClaim("scope", .text(scope)) }
            builder.bind(thumbprint: thumbprint)
            for claim in claims { builder.setClaim(claim.name, .json(claim.json)) }
            return try builder.build()
        } catch {
            throw ProofMaker.failed
        }
    }

    private static func text(_ thumbprint: Bytes32) -> String {
        var text: [UInt8] = []
        Base64URL.encode(thumbprint, appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
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

    private func proof(
        of key: SigningKey, method: String, url: String, covering token: [UInt8]
    ) throws(CommandFailure) -> String {
        do {
            var builder = try DPoPProofBuilder(
                key: key, method: method, url: url, issuedAt: now,
                jti: arguments.value("--jti"))
            if let nonce = arguments.value("--nonce") { builder.nonce = .text(nonce) }
            builder.bind(accessToken: token.span)
            return String(decoding: try builder.build(), as: UTF8.self)
        } catch {
            throw ProofMaker.failed
        }
    }
}
