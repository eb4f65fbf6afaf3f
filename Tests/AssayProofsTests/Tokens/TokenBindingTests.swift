import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// A bound token counts only with what it is bound to.
@Suite struct TokenBindingTests {
    let verifier: TestVerifier
    let digest = Bytes32(1, 2, 3, 4)

    init() throws {
        verifier = try TestVerifier.ofTokens()
    }

    private func reason(_ change: (inout TokenCall) throws -> Void) throws -> Reason {
        try verifier.reason(change)
    }

    private func text(_ digest: Bytes32) -> [UInt8] {
        Array(base64URL(digest.array).utf8)
    }

    @Test func `a malformed confirmation is a refusal, never no binding`() throws {
        let thumbprint = String(decoding: try TestKeys.es256.get().thumbprintText, as: UTF8.self)
        for scheme: UInt8 in [0, 1] {
            verifier.policy.tokens.demand = .bearerAllowed
            for cnf in [
                "{}", "null", "true", "\"\(thumbprint)\"", "[\"\(thumbprint)\"]", "1",
                "{\"jkt\":null}", "{\"jkt\":1}", "{\"jkt\":\"\"}", "{\"jkt\":[\"\(thumbprint)\"]}",
                "{\"jkt\":\"\(thumbprint)=\"}", "{\"jkt\":\"\(thumbprint.dropLast())\"}",
                "{\"jkt\":\"\(thumbprint.dropLast())/\"}", "{\"jkt\":\" \(thumbprint)\"}",
                "{\"JKT\":\"\(thumbprint)\"}", "{\"kid\":\"1\"}", "{\"jwk\":{}}",
                "{\"jkt\":\"\(thumbprint)\",\"kid\":\"1\"}",
                "{\"jkt\":\"\(thumbprint)\",\"x5t\":\"\(thumbprint)\"}",
                "{\"x5t\":\"\(thumbprint)\"}", "{\"x5t#s256\":\"\(thumbprint)\"}",
                "{\"jkt\":\"\(thumbprint)\",\"x5t#S256\":\"x\"}",
            ] {
                #expect(
                    try reason {
                        if scheme == 1 { $0.makeBearer() }
                        $0.token.setClaim("cnf", .json(cnf))
                    } == .tokenBindingInvalid, "\(cnf)")
            }
        }
    }

    @Test func `a jkt whose last letter has spare bits is malformed`() throws {
        var text = text(try TestKeys.es256.get().thumbprint)
        text[42] += 1
        let changed = ProofPart.ascii(text)
        guard case .text(let jkt) = changed else { return }
        #expect(
            try reason { $0.token.setClaim("cnf", .json("{\"jkt\":\"\(jkt)\"}")) }
                == .tokenBindingInvalid)
    }

    @Test func `the scheme DPoP needs a proof and a bound token`() throws {
        #expect(try reason { $0.hasNoProof = true } == .dpopProofMissing)
        #expect(try reason { $0.token.bind() } == .tokenNotBound)
        #expect(try reason { $0.token.bind(certificate: digest) } == .tokenNotBound)
        verifier.policy.tokens.demand = .bearerAllowed
        #expect(try reason { $0.token.bind() } == .tokenNotBound)
    }

    @Test func `a missing proof is told before anything of the token`() throws {
        #expect(
            try reason {
                $0.hasNoProof = true
                $0.text = Array("opaque".utf8)
            } == .dpopProofMissing)
    }

    @Test func `a bound token as Bearer is a downgrade, and so is a proof beside`() throws {
        for demand in BindingDemand.allCases {
            verifier.policy.tokens.demand = demand
            #expect(try reason { $0.scheme = 1 } == .tokenDowngrade)
            #expect(
                try reason {
                    $0.scheme = 1
                    $0.hasNoProof = true
                } == .tokenDowngrade)
            #expect(
                try reason {
                    $0.scheme = 1
                    $0.token.bind()
                } == .tokenDowngrade)
        }
    }

    @Test func `a plain bearer token is accepted only where the realm says so`() throws {
        #expect(try reason { $0.makeBearer() } == .tokenNotBound)
        verifier.policy.tokens.demand = .bearerAllowed
        let judged = try verifier.judge { $0.makeBearer() }
        #expect(judged.token != nil && judged.token?.thumbprint == nil)
        #expect(judged.token?.measured == nil)
    }

    @Test func `a token bound to a certificate needs it, with either scheme`() throws {
        let key = try TestKeys.es256.get().thumbprint
        for (given, told) in [
            (text(digest), Reason.accepted), (text(Bytes32(1, 2, 3, 5)), .tokenBindingMismatch),
            (nil, .tokenBindingMismatch), ([], .tokenBindingMismatch),
            (Array("x".utf8), .tokenBindingMismatch),
            (text(digest) + [0x3D], .tokenBindingMismatch),
        ] {
            #expect(
                try reason {
                    $0.makeBearer()
                    $0.token.bind(certificate: digest)
                    $0.certificate = given
                } == told)
            #expect(
                try reason {
                    $0.token.bind(thumbprint: key, certificate: digest)
                    $0.certificate = given
                } == told)
        }
        // A certificate nobody asked for says nothing.
        #expect(try reason { $0.certificate = text(digest) } == .accepted)
    }

    @Test func `a proof by another key is a mismatch`() throws {
        let other = try TestKeys.other.get()
        #expect(try reason { $0.token.bind(thumbprint: other.thumbprint) } == .tokenBindingMismatch)
        let now = verifier.now.seconds
        #expect(
            try reason {
                $0.proof = try DPoPProofBuilder(
                    key: other, method: $0.method, url: $0.url, issuedAt: now)
            } == .tokenBindingMismatch)
    }

    @Test func `a proof made for another token is a mismatch`() throws {
        #expect(try reason { $0.bindsProof = false } == .dpopAthMissing)
        #expect(
            try reason {
                $0.bindsProof = false
                $0.proof.bind(accessToken: Array("another".utf8).span)
            } == .dpopAthMismatch)
    }

    @Test func `whatever is wrong with the proof is told as ever`() throws {
        let now = verifier.now.seconds
        #expect(try reason { $0.proof.htm = "POST" } == .dpopHtmMismatch)
        #expect(try reason { $0.url = "https://api.example/other" } == .dpopHtuMismatch)
        #expect(try reason { $0.proof.iat = .number(now - 61) } == .dpopIatTooOld)
        #expect(try reason { $0.proof.iat = .number(now + 11) } == .dpopIatInFuture)
        #expect(try reason { $0.proof.typ = "at+jwt" } == .dpopTypeWrong)
        #expect(try reason { $0.proof.jti = "" } == .dpopJtiInvalid)
        let judged = try verifier.judge { $0.requireNonce = true }
        #expect(judged.reason == .dpopNonceRequired)
        #expect(judged.refusal?.nextNonce != nil)
        #expect(try verifier.judge { $0.proof.iat = .number(now - 7) }.token?.measured == -7)
    }

    @Test func `a token of the realm's own is refused before its proof is looked at`() throws {
        let now = verifier.now.seconds
        #expect(
            try reason {
                $0.token.setClaim("exp", .number(now - 60))
                $0.proof.htm = "POST"
            } == .tokenExpired)
        #expect(
            try reason {
                $0.proof.htm = "POST"
                $0.requiredScope = "admin"
            } == .dpopHtmMismatch)
    }
}
