import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Only the issuer's own keys verify its tokens, each with its own algorithm.
@Suite struct TokenKeyTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
        verifier.workspace.tokens = TokenCache(countMax: 0)
    }

    private func reason(_ change: (inout TokenCall) throws -> Void) throws -> Reason {
        try verifier.reason(change)
    }

    @Test func `a token under the issuer's EC key is accepted`() throws {
        let key = try TestKeys.other.get()
        #expect(
            try reason {
                $0.token.setHeader("kid", "ec")
                $0.token.setHeader("alg", "ES256")
                $0.token.signer = key
            } == .accepted)
    }

    @Test func `no and symmetric algorithms are not allowed, whatever the signature`() throws {
        // HS256 with the public key, as it is published, for a secret.
        let secrets = [
            try TestKeys.rs256.get().publicJWK,
            JWKSetText.publicSet([("rsa", try TestKeys.rs256.get())]), [],
        ]
        for secret in secrets {
            #expect(
                try reason { call in
                    call.token.setHeader("alg", "HS256")
                    let mac = HMACKey(secret.span).mac(call.token.signingInput.span)
                    call.token.rawSignature = mac.array
                } == .tokenAlgorithmNotAllowed)
        }
        for name in ["none", "None", "NONE", "nOnE", "HS256", "HS512", "rs256", "", "RS256 "] {
            #expect(
                try reason { $0.token.setHeader("alg", .text(name)) } == .tokenAlgorithmNotAllowed)
            #expect(
                try reason {
                    $0.token.setHeader("alg", .text(name))
                    $0.token.rawSignature = []
                } == .tokenMalformed)
        }
        #expect(try reason { $0.token.setHeader("alg", .absent) } == .tokenMalformed)
        #expect(try reason { $0.token.setHeader("alg", .json("[\"RS256\"]")) } == .tokenMalformed)
    }

    @Test func `an algorithm the issuer may not use is not allowed`() throws {
        for name in ["ES384", "EdDSA", "RS384", "PS512"] {
            #expect(
                try reason { $0.token.setHeader("alg", .text(name)) } == .tokenAlgorithmNotAllowed)
        }
        verifier.policy.tokens.issuers[0].algorithms = AlgorithmSet([.es256])
        #expect(try reason { _ in } == .tokenAlgorithmNotAllowed)
    }

    @Test func `a key is used with its own algorithm only`() throws {
        for (kid, alg) in [("ec", "RS256"), ("rsa", "ES256"), ("rsa", "PS256")] {
            #expect(
                try reason {
                    $0.token.setHeader("kid", .text(kid))
                    $0.token.setHeader("alg", .text(alg))
                } == .tokenAlgorithmNotAllowed)
        }
    }

    @Test func `a signature by any other key does not hold`() throws {
        let stranger = try SigningKey.generate(.rs256)
        #expect(try reason { $0.token.signer = stranger } == .tokenSignatureInvalid)
        let own = try TestKeys.es256.get()
        #expect(try reason { $0.token.signer = own } == .tokenSignatureInvalid)
        #expect(
            try reason { $0.token.rawSignature = [UInt8](repeating: 0, count: 256) }
                == .tokenSignatureInvalid)
        #expect(try reason { $0.token.rawSignature = [1] } == .tokenSignatureInvalid)
    }

    @Test func `the token's signature is judged before the proof's`() throws {
        let judged = try verifier.judge { call in
            call.token.rawSignature = [UInt8](repeating: 0, count: 256)
            call.proof.rawSignature = [UInt8](repeating: 1, count: 64)
        }
        #expect(judged.reason == .tokenSignatureInvalid)
        #expect(
            try reason { $0.proof.rawSignature = [UInt8](repeating: 1, count: 64) }
                == .dpopSignatureInvalid)
    }

    @Test func `keys the token brings or points at are not looked at`() throws {
        let stranger = try SigningKey.generate(.rs256)
        for (name, value) in [
            ("jwk", ProofPart.json(stranger.publicJWK)), ("jku", "https://evil.example/keys"),
            ("x5u", "https://evil.example/cert"), ("x5c", .json("[\"AAAA\"]")),
        ] {
            #expect(
                try reason {
                    $0.token.setHeader(name, value)
                    $0.token.signer = stranger
                } == .tokenSignatureInvalid)
            #expect(
                try verifier.judge {
                    $0.token.setHeader(name, value)
                    $0.token.setHeader("kid", .absent)
                    $0.token.signer = stranger
                }.reason == .tokenSignatureInvalid)
            #expect(try reason { $0.token.setHeader(name, value) } == .accepted)
        }
        #expect(try reason { $0.token.setHeader("jwk", "x") } == .tokenMalformed)
    }

    @Test func `parameters that change what is signed are malformed`() throws {
        for (name, value) in [
            ("crit", ProofPart.json("[\"exp\"]")), ("crit", .json("[]")), ("crit", "x"),
            ("b64", .json("false")), ("b64", .json("true")),
        ] {
            #expect(try reason { $0.token.setHeader(name, value) } == .tokenMalformed)
        }
    }

    @Test func `an unknown kid waits for a newer set, and then is unknown`() throws {
        for kid in ["other", "", "RSA", "rsa ", "../../etc/passwd", "' OR 1=1 --", "rsa\u{0}"] {
            verifier.isIssuerAsked = false
            let judged = try verifier.judge { $0.token.setHeader("kid", .text(kid)) }
            #expect(judged.query == .unknownKey(issuer: Array(TokenCall.issuer.utf8)))
            verifier.isIssuerAsked = true
            #expect(try reason { $0.token.setHeader("kid", .text(kid)) } == .tokenKeyUnknown)
        }
        for kid in ["null", "1", "{}", "[\"rsa\"]"] {
            #expect(try reason { $0.token.setHeader("kid", .json(kid)) } == .tokenMalformed)
        }
    }

    @Test func `without a kid the only key that fits is the one`() throws {
        #expect(try reason { $0.token.setHeader("kid", .absent) } == .accepted)
        // Two fit: nobody says which, and no newer set would.
        try verifier.publish([
            ("rsa", try TestKeys.rs256.get()), ("rsa-2", try SigningKey.generate(.rs256)),
        ])
        let judged = try verifier.judge { $0.token.setHeader("kid", .absent) }
        #expect(judged.query == nil && judged.reason == .tokenKeyUnknown)
        // None fits: a newer set might.
        try verifier.publish([("ec", try TestKeys.other.get())])
        #expect(try verifier.judge { $0.token.setHeader("kid", .absent) }.query != nil)
    }

    @Test func `without any key set nobody can say`() throws {
        verifier.issuers = .none
        #expect(try verifier.judge { _ in }.query != nil)
        verifier.isIssuerAsked = true
        #expect(try reason { _ in } == .unavailable)
    }

    @Test func `what is wrong with the claims is said before an issuer is asked`() throws {
        for (claim, value, told) in [
            ("exp", ProofPart.number(1), Reason.tokenExpired), ("aud", "x", .tokenAudienceMismatch),
            ("cnf", "x", .tokenBindingInvalid), ("sub", .absent, .tokenClaimMissing),
        ] {
            #expect(
                try reason {
                    $0.token.setHeader("kid", "other")
                    $0.token.setClaim(claim, value)
                } == told)
        }
    }

    @Test func `a withdrawn key verifies nothing`() throws {
        try verifier.publish([("ec", try TestKeys.other.get())])
        verifier.isIssuerAsked = true
        #expect(try reason { _ in } == .tokenKeyUnknown)
    }
}
