import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// One `token.verify` call: a valid token, bound to the key of a valid proof, unless changed.
struct TokenCall {
    static let issuer = "https://issuer.example"
    static let audience = "https://api.example"

    var token: AccessTokenBuilder
    var proof: DPoPProofBuilder
    var scheme: UInt8 = 0
    var method = "GET"
    var url = "https://api.example/orders"
    var requiredScope: String?
    var certificate: [UInt8]?
    var caller: String?
    var requireNonce: Bool?
    var replay: ReplayMode?
    var shadow: Bool?
    /// No DPoP header stands beside the token.
    var hasNoProof = false
    /// Its claims change after the proof's `ath` was made when false.
    var bindsProof = true
    /// The token's text in place of what the builder gives.
    var text: [UInt8]?

    init(at verifier: TestVerifier, jti: String = "jti-1") throws {
        let now = verifier.now.seconds
        let key = try TestKeys.es256.get()
        token = try AccessTokenBuilder(
            key: try TestKeys.rs256.get(), keyID: "rsa", issuer: Self.issuer,
            audience: Self.audience, subject: "alice", clientID: "app", issuedAt: now - 10,
            jti: "token-1")
        token.setClaim("scope", "orders.read orders.write")
        token.bind(thumbprint: key.thumbprint)
        proof = try DPoPProofBuilder(
            key: key, method: method, url: url, issuedAt: now, jti: jti)
    }

    /// The call without proof and binding: a plain bearer token.
    mutating func makeBearer() {
        scheme = 1
        hasNoProof = true
        token.bind()
    }

    func judged(by verifier: TestVerifier, operationID: Bytes16 = .zero) throws -> Judgement {
        var batch = BatchWriter()
        let head = RequestHead(
            requestID: 1, operationID: operationID, realm: verifier.policy.name)
        try #require(try write(try text ?? token.build(), head, &batch) == .written)
        return try verifier.judge(frame: batch.bytes)
    }

    /// Writes the call with this text as its token.
    func write(
        _ text: [UInt8], _ head: RequestHead, _ batch: inout BatchWriter
    ) throws -> FrameWriting {
        var source: [UInt8] = []
        func place(_ bytes: [UInt8]) -> Range<Int> {
            source.append(contentsOf: bytes)
            return (source.count - bytes.count)..<source.count
        }
        var request = TokenVerifyRequest(accessToken: place(text), scheme: scheme)
        if !hasNoProof {
            var proof = proof
            if bindsProof { proof.bind(accessToken: text.span) }
            request.proof = place(try proof.build())
        }
        request.method = place(Array(method.utf8))
        request.url = place(Array(url.utf8))
        request.requiredScope = requiredScope.map { place(Array($0.utf8)) }
        request.clientCertificate = certificate.map(place)
        request.caller = caller.map { place(Array($0.utf8)) }
        request.requireNonce = requireNonce
        request.replay = replay?.rawValue
        request.shadow = shadow
        return request.encode(head, from: source.span, into: &batch)
    }
}

extension TestVerifier {
    /// A verifier whose realm takes tokens of one issuer with an RSA and an EC key.
    static func ofTokens() throws -> TestVerifier {
        let verifier = try TestVerifier()
        var issuer = TokenIssuer(name: Array(TokenCall.issuer.utf8))
        issuer.keys = .file("keys.json")
        issuer.algorithms = AlgorithmSet([.rs256, .es256, .ps256])
        verifier.policy.tokens.issuers = [issuer]
        verifier.policy.tokens.audiences = [Array(TokenCall.audience.utf8)]
        try verifier.publish([
            ("rsa", try TestKeys.rs256.get()), ("ec", try TestKeys.other.get()),
        ])
        return verifier
    }

    /// The issuer's set is now this, under another revision.
    func publish(_ keys: [(id: String?, key: SigningKey)]) throws {
        let text = JWKSetText.publicSet(keys)
        let algorithms = policy.tokens.issuers[0].algorithms
        let set = try IssuerKeys.parse(jwks: text.span, algorithms: algorithms).get()
        try #require(set.skipped == 0)
        let entry = IssuerKeySets.Entry(
            realm: policy.name, issuer: Array(TokenCall.issuer.utf8), keys: set)
        issuers = IssuerKeySets(revision: issuers.revision + 1, entries: [entry])
    }

    /// Judges a call that differs from a good one by a change.
    func judge(changed change: (inout TokenCall) throws -> Void) throws -> Judgement {
        var call = try TokenCall(at: self)
        try change(&call)
        return try call.judged(by: self)
    }

    /// The reason for a call that differs from a good one by a change.
    func reason(_ change: (inout TokenCall) throws -> Void) throws -> Reason {
        try judge(changed: change).reason
    }
}

extension Judgement {
    var token: TokenClaims? {
        guard case .token(let claims)? = finding?.claims else { return nil }
        return claims
    }

    var query: IssuerQuery? {
        guard case .waiting(let query) = self else { return nil }
        return query
    }
}
