import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Authorization codes: what the verifier judges before the ledger does.
@Suite struct CodeTests {
    let verifier: TestVerifier
    static let code = String(repeating: "c", count: 22)
    static let secret = String(repeating: "v", count: 43)

    init() throws {
        verifier = try TestVerifier()
    }

    private static func challenge() -> String {
        var text: [UInt8] = []
        Base64URL.encode(SHA256.digest(secret.utf8.span), appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private func register(
        code: String = code, client: String = "app", redirect: String = "https://a.example/",
        challenge: String? = challenge(), method: String? = "S256", thumbprint: String? = nil,
        life: UInt32? = nil
    ) throws -> Judgement {
        var source = FieldSource()
        let request = CodeRegisterRequest(
            codeChallenge: source.placeAny(challenge.map { Array($0.utf8) }),
            codeChallengeMethod: source.placeAny(method.map { Array($0.utf8) }),
            code: source.place(code), clientId: source.place(client),
            redirectUri: source.place(redirect), expiresIn: life,
            dpopJkt: source.placeAny(thumbprint.map { Array($0.utf8) }))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func redeem(
        code: String = code, secret: String? = secret, thumbprint: String? = nil
    ) throws -> Judgement {
        var source = FieldSource()
        let request = CodeRedeemRequest(
            codeVerifier: source.placeAny(secret.map { Array($0.utf8) }),
            code: source.place(code), clientId: source.place("app"),
            redirectUri: source.place("https://a.example/"),
            dpopJkt: source.placeAny(thumbprint.map { Array($0.utf8) }))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func registration(_ judged: Judgement) throws -> CodeRegistration {
        guard case .registerCode(let taking)? = judged.finding?.discharge?.obligations.first
        else { throw NotIssued(reason: judged.reason) }
        return taking
    }

    private func redemption(_ judged: Judgement) throws -> CodeRedemption {
        guard case .redeemCode(let taking)? = judged.finding?.discharge?.obligations.first
        else { throw NotIssued(reason: judged.reason) }
        return taking
    }

    @Test func `a code is registered with what binds it`() throws {
        let judged = try register(life: 30)
        let taking = try registration(judged)
        #expect(taking.challenge == SHA256.digest(Self.secret.utf8.span))
        #expect(taking.thumbprint == nil)
        #expect(taking.lifeSeconds == 30)
        #expect(try registration(register()).lifeSeconds == 0)
        let shard = try #require(judged.finding?.discharge).shardKey
        #expect(shard == Bytes32(taking.code.high, taking.code.low, 0, 0))
        let finding = try #require(judged.finding)
        let expiry = WallTime(milliseconds: verifier.now.milliseconds + 30_000)
        let settled = try #require(verifier.settled(finding, .told(.expiry(expiry))).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            let reply = try CodeRegisterReply.decode(envelope, in: bytes)
            #expect(reply.expiresAt == expiry.seconds)
        }
        let exists = Outcome(reason: .pkceCodeExists)
        #expect(verifier.settled(finding, exists).reason == .pkceCodeExists)
    }

    @Test func `only S256 makes a challenge`() throws {
        for method in ["plain", "s256", "S256 ", ""] {
            #expect(try register(method: method).reason == .pkceMethodNotAllowed)
        }
        #expect(try register(method: nil).reason == .pkceMethodNotAllowed)
        for challenge in ["", "AA", Self.challenge() + "=", Self.challenge() + "A"] {
            #expect(try register(challenge: challenge).reason == .pkceChallengeMalformed)
        }
        #expect(try register(challenge: nil).reason == .pkceChallengeMalformed)
        #expect(try registration(register(challenge: nil, method: nil)).challenge == nil)
    }

    @Test func `a code of few characters, and names of none, are refused`() throws {
        #expect(try register(code: String(Self.code.dropLast())).reason == .fieldInvalid)
        #expect(try register(client: "").reason == .fieldInvalid)
        #expect(try register(redirect: "").reason == .fieldInvalid)
        #expect(try register(thumbprint: "AA").reason == .fieldInvalid)
        // The thumbprint that stands for none at redemption.
        let zero = String(repeating: "A", count: 43)
        #expect(try register(thumbprint: zero).reason == .fieldInvalid)
    }

    @Test func `a code bound to a key lives on the key's shard`() throws {
        let key = try TestKeys.es256.get()
        let text = String(decoding: key.thumbprintText, as: UTF8.self)
        for judged in [try register(thumbprint: text), try redeem(thumbprint: text)] {
            #expect(try #require(judged.finding?.discharge).shardKey == key.thumbprint)
        }
        #expect(try registration(register(thumbprint: text)).thumbprint == key.thumbprint)
        #expect(try redemption(redeem(thumbprint: text)).thumbprint == key.thumbprint)
        // What is no thumbprint matches none, and is not absent.
        #expect(try redemption(redeem(thumbprint: "AA")).thumbprint == .zero)
        #expect(try redemption(redeem()).thumbprint == nil)
    }

    @Test func `what is presented is what was registered`() throws {
        let registered = try registration(register())
        let presented = try redemption(redeem())
        #expect(presented.code == registered.code)
        #expect(presented.client == registered.client)
        #expect(presented.redirectURI == registered.redirectURI)
        #expect(presented.verifier == .digest(try #require(registered.challenge)))
        #expect(try redemption(redeem(secret: nil)).verifier == .absent)
        for secret in ["", "short", String(repeating: "v", count: 129), Self.secret + "\u{7F}"] {
            #expect(try redemption(redeem(secret: secret)).verifier == .malformed)
        }
    }

    @Test func `codes of two realms are two codes`() throws {
        let one = try registration(register())
        verifier.policy.name = try #require(RealmName("other"))
        #expect(try registration(register()).code != one.code)
        #expect(try registration(register()).client == one.client)
    }

    @Test func `the ledger's word on a code is passed on`() throws {
        let finding = try #require(try redeem().finding)
        for told in [
            Reason.pkceCodeUnknown, .pkceCodeExpired, .pkceClientMismatch,
            .pkceRedirectUriMismatch, .pkceDpopJktMismatch, .pkceTooManyAttempts,
            .pkceVerifierMissing, .pkceVerifierUnexpected, .pkceVerifierMalformed,
            .pkceVerifierMismatch, .pkceCodeReplayed, .operationMismatch, .quotaExceeded,
        ] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == told)
        }
        for told in [Reason.transactionUnknown, .ledgerTaken, .pkceCodeExists] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == .unavailable)
        }
        #expect(verifier.settled(finding, .accepted).reason == .accepted)
    }
}
