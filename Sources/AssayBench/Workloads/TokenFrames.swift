import AssayBytes
package import AssayProver
import AssaySystem

/// What access tokens are made of: an issuer that the verifiers' realm knows.
package struct TokenSettings: Sendable {
    /// The issuer's key; what it signs with is the tokens' algorithm.
    package var issuerKey: SigningKey
    /// Its name: the tokens' `iss`.
    package var issuer: String
    /// How its key set names the key: the thumbprint where it is not said.
    package var kid: String
    /// The tokens' `aud`.
    package var audience: String
    /// How many tokens come in turn, which verifiers then know from the second time on; zero is
    /// a fresh one each time.
    package var count = 64

    /// Tokens of one issuer.
    package init(issuerKey: SigningKey, issuer: String, audience: String) {
        self.issuerKey = issuerKey
        self.issuer = issuer
        self.audience = audience
        kid = String(decoding: issuerKey.thumbprintText, as: UTF8.self)
    }
}

/// Requests about access tokens, each with a new proof of the key its token is bound to.
struct TokenFrames: FrameSource {
    private var keys: KeySupply
    private let settings: TokenSettings
    private let usesNonce: Bool
    /// Tokens that come in turn, with the keys they are bound to.
    private var tokens: [BoundToken] = []
    private var next = 0
    private(set) var signed = 0

    init(_ keys: KeySupply, _ settings: TokenSettings, usesNonce: Bool) {
        self.keys = keys
        self.settings = settings
        self.usesNonce = usesNonce
    }

    mutating func make(_ count: Int, _ service: Service) throws(BenchError) -> FrameSupply {
        let nonce = usesNonce ? try service.nonce() : nil
        var frames: [[UInt8]] = []
        frames.reserveCapacity(count)
        let clock = MakingClock()
        while frames.count < count, service.goesOn, clock.hasTime(after: frames.count) {
            let token = try take()
            let proof = try Making.proof(token.key, at: Clock.wall().seconds) { builder in
                builder.bind(accessToken: token.text.span)
                if let nonce { builder.nonce = .ascii(nonce) }
            }
            frames.append(
                try Requests.token(token.text, proof: proof, realm: service.realm))
        }
        signed += frames.count
        return FrameSupply(frames)
    }

    private mutating func take() throws(BenchError) -> BoundToken {
        guard settings.count > 0 else { return try fresh() }
        guard tokens.count < settings.count else {
            defer { next = (next + 1) % tokens.count }
            return tokens[next]
        }
        let token = try fresh()
        tokens.append(token)
        return token
    }

    private mutating func fresh() throws(BenchError) -> BoundToken {
        let key = try keys.take()
        return BoundToken(text: try Making.token(settings, boundTo: key), key: key)
    }
}

/// A token and the key whose proofs go with it.
private struct BoundToken {
    let text: [UInt8]
    let key: SigningKey
}
