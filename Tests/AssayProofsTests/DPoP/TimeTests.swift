import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// RFC 9449 section 4.3 step 11, and the proof's own limits.
@Suite struct DPoPTimeTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(_ change: (inout DPoPProofBuilder) -> Void) throws -> Judgement {
        var call = try DPoPCall(key, at: verifier)
        change(&call.builder)
        return try call.judged(by: verifier)
    }

    @Test(arguments: [
        (Int64(-60), Reason.accepted), (-61, .dpopIatTooOld), (-3600, .dpopIatTooOld),
        (0, .accepted),
        (8, .accepted), (10, .accepted), (11, .dpopIatInFuture), (61, .dpopIatInFuture),
        (3600, .dpopIatInFuture),
    ])
    func `iat may lie 60 s back and 10 s ahead`(_ offset: Int64, _ expected: Reason) throws {
        let judged = try judge { $0.iat = .number(verifier.now.seconds + offset) }
        #expect(judged.reason == expected)
        #expect(judged.refusal?.measured == (expected == .accepted ? nil : offset))
    }

    @Test func `the window is counted in milliseconds`() throws {
        verifier.advance(milliseconds: 1)
        #expect(
            try judge { $0.iat = .number(verifier.now.seconds - 60) }.reason == .dpopIatTooOld)
        verifier.advance(milliseconds: 998)
        #expect(try judge { $0.iat = .number(verifier.now.seconds + 10) }.reason == .accepted)
        #expect(
            try judge { $0.iat = .number(verifier.now.seconds + 11) }.reason == .dpopIatInFuture)
    }

    @Test func `times at the ends of 64 bits are refused and do not trap`() throws {
        for iat in [Int64.min, Int64.min + 1, -1, 0, 1] {
            #expect(try judge { $0.iat = .number(iat) }.reason == .dpopIatTooOld)
        }
        for iat in [Int64.max, Int64.max - 1, Int64.max / 1000] {
            #expect(try judge { $0.iat = .number(iat) }.reason == .dpopIatInFuture)
        }
        for limit in [Int64.min, 0] {
            #expect(try judge { $0.exp = .number(limit) }.reason == .dpopExpired)
            #expect(try judge { $0.nbf = .number(limit) }.reason == .accepted)
        }
        #expect(try judge { $0.exp = .number(.max) }.reason == .accepted)
        #expect(try judge { $0.nbf = .number(.max) }.reason == .dpopNotYetValid)
    }

    @Test func `exp and nbf are honoured when they are there`() throws {
        let now = verifier.now.seconds
        let cases: [(exp: Int64, nbf: Int64, reason: Reason)] = [
            (now + 300, now, .accepted), (now + 1, now + 10, .accepted),
            (now, now, .dpopExpired), (now - 1, now, .dpopExpired),
            (now + 300, now + 11, .dpopNotYetValid), (now - 1, now + 11, .dpopExpired),
        ]
        for (exp, nbf, reason) in cases {
            let judged = try judge {
                $0.exp = .number(exp)
                $0.nbf = .number(nbf)
            }
            #expect(judged.reason == reason)
        }
    }
}

/// RFC 9449 section 8: nonces.
@Suite struct DPoPNonceTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func mint(
        _ purpose: MintingPurpose = .dpopNonce, subject: Bytes32? = nil, realm: String = "default",
        epoch: Bytes16 = TestVerifier.epoch
    ) throws -> Bytes32 {
        let scope = MintingScope(
            realm: try #require(RealmName(realm)), purpose: purpose, subject: subject)
        let keys = MintingKeys(
            epoch: epoch, keys: TestVerifier.keys(at: verifier.now.seconds))
        return try #require(
            MintedValue.mint(for: scope, with: keys, at: verifier.now, randomness: 42))
    }

    private func text(_ value: Bytes32) -> String {
        var text: [UInt8] = []
        Base64URL.encode(value, appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private func judge(_ change: (inout DPoPCall) -> Void) throws -> Judgement {
        var call = try DPoPCall(key, at: verifier)
        change(&call)
        return try call.judged(by: verifier)
    }

    @Test func `a proof with a nonce of ours is accepted, required or not`() throws {
        let nonce = text(try mint())
        #expect(try judge { $0.builder.nonce = .text(nonce) }.reason == .accepted)
        verifier.policy.isNonceRequired = true
        #expect(try judge { $0.builder.nonce = .text(nonce) }.reason == .accepted)
    }

    @Test func `a required nonce that is missing is asked for, with one to use`() throws {
        let asked = try judge { $0.requireNonce = true }
        #expect(asked.reason == .dpopNonceRequired)
        let next = try #require(asked.refusal?.nextNonce)
        let again = try judge {
            $0.requireNonce = true
            $0.builder.nonce = .text(text(next))
        }
        #expect(again.reason == .accepted)

        verifier.policy.isNonceRequired = true
        #expect(try judge { _ in }.reason == .dpopNonceRequired)
        #expect(try judge { $0.requireNonce = false }.reason == .dpopNonceRequired)
    }

    @Test func `a nonce that is there is checked though none is required`() throws {
        let good = text(try mint())
        let bad: [String] = [
            "", "x", "eyJ7S_zG.eyJH0-Z.HX4w-7v", good + "A", String(good.dropLast()),
            good.replacing("_", with: "/") + "=", String(good.reversed()),
            text(try mint(.keyChallenge, subject: key.thumbprint)), text(try mint(.keyChallenge)),
            text(try mint(subject: key.thumbprint)), text(try mint(realm: "other")),
            text(try mint(epoch: Bytes16(high: 1, low: 1))), text(.zero),
        ]
        for nonce in bad {
            let judged = try judge { $0.builder.nonce = .text(nonce) }
            #expect(judged.reason == .dpopNonceInvalid, "\(nonce)")
            #expect(judged.refusal?.nextNonce != nil)
        }
    }

    @Test func `with a valid nonce iat is only an integer`() throws {
        let nonce = text(try mint())
        for offset: Int64 in [-3600, 3600, -1_000_000_000] {
            let judged = try judge {
                $0.builder.nonce = .text(nonce)
                $0.builder.iat = .number(verifier.now.seconds + offset)
            }
            #expect(judged.reason == .accepted)
        }
        let judged = try judge {
            $0.builder.nonce = .text(nonce)
            $0.builder.iat = .json("1.5")
        }
        #expect(judged.reason == .dpopMalformed)
    }

    @Test func `exp and nbf are honoured beside a nonce too`() throws {
        let nonce = text(try mint())
        let judged = try judge {
            $0.builder.nonce = .text(nonce)
            $0.builder.exp = .number(verifier.now.seconds)
        }
        #expect(judged.reason == .dpopExpired)
    }

    @Test func `a nonce lives 300 s, and from half of that a new one is offered`() throws {
        let nonce = text(try mint())
        func judgeNow() throws -> Judgement { try judge { $0.builder.nonce = .text(nonce) } }
        #expect(try judgeNow().dpop?.nextNonce == nil)
        verifier.advance(milliseconds: 149_999)
        #expect(try judgeNow().dpop?.nextNonce == nil)
        verifier.advance(milliseconds: 1)
        let next = try #require(try judgeNow().dpop?.nextNonce)
        verifier.advance(milliseconds: 150_000)
        #expect(try judgeNow().reason == .accepted)
        verifier.advance(milliseconds: 1)
        #expect(try judgeNow().reason == .dpopNonceInvalid)
        #expect(try judge { $0.builder.nonce = .text(text(next)) }.reason == .accepted)
    }

    @Test func `without a key to mint with a needed nonce is refused without one`() throws {
        verifier.minting = .none
        let judged = try judge { $0.requireNonce = true }
        #expect(judged.reason == .dpopNonceRequired)
        #expect(judged.refusal?.nextNonce == nil)
    }
}
