import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// A good token is accepted; one that differs from it in one thing is refused for that.
@Suite struct TokenFieldTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
        // A second one is examined, not remembered.
        verifier.workspace.tokens = TokenCache(countMax: 0)
    }

    private func reason(_ change: (inout TokenCall) throws -> Void) throws -> Reason {
        try verifier.reason(change)
    }

    @Test func `a good token with its proof is accepted, and told`() throws {
        let claims = try #require(try verifier.judge { _ in }.token)
        #expect(claims.thumbprint == (try TestKeys.es256.get().thumbprint))
        #expect(claims.shadowReason == nil && claims.nextNonce == nil)
        #expect(claims.measured == 0)
        #expect(claims.token.expiresAt == verifier.now.seconds + 290)
    }

    @Test func `the reply holds what the token says, whole`() throws {
        let call = try TokenCall(at: verifier)
        let finding = try #require(try call.judged(by: verifier).finding)
        var batch = BatchWriter()
        let address = ReplyAddress(kind: .tokenVerify, requestID: 1, operationID: .zero)
        try #require(Registry.write(finding, to: address, into: &batch) == .written)
        let frame = batch.bytes
        let read = ReplyEnvelope.read(frame.span, 0..<frame.count)
        let envelope = try #require(read)
        let reply = try TokenVerifyReply.decode(envelope, in: frame.span)
        func text(_ range: Range<Int>?) -> String? {
            range.map { String(decoding: frame[$0], as: UTF8.self) }
        }
        #expect(text(reply.tokenSubject) == "alice")
        #expect(text(reply.tokenClient) == "app")
        #expect(text(reply.tokenScope) == "orders.read orders.write")
        #expect(text(reply.claims)?.hasPrefix("{\"iss\":\"https://issuer.example\",") == true)
        #expect(text(reply.claims)?.hasSuffix("}") == true)
        #expect(reply.expiresAt == verifier.now.seconds + 290)
        #expect(reply.shadowReason == nil)
    }

    @Test func `the three spellings of the type are one`() throws {
        for typ in ["at+jwt", "AT+JWT", "application/at+jwt", "Application/AT+jwt"] {
            #expect(try reason { $0.token.setHeader("typ", .text(typ)) } == .accepted, "\(typ)")
        }
        for typ in ["JWT", "jwt", "at+jwt ", "at", "dpop+jwt", "application/", "x/at+jwt", ""] {
            #expect(
                try reason { $0.token.setHeader("typ", .text(typ)) } == .tokenTypeWrong, "\(typ)")
        }
        #expect(try reason { $0.token.setHeader("typ", .absent) } == .tokenTypeWrong)
        #expect(try reason { $0.token.setHeader("typ", 1) } == .tokenMalformed)
        #expect(try reason { $0.token.setHeader("typ", .json("null")) } == .tokenMalformed)
    }

    @Test func `each claim that must be there is missed`() throws {
        for claim in ["iss", "aud", "exp", "iat", "sub", "client_id", "jti"] {
            #expect(
                try reason { $0.token.setClaim(claim, .absent) } == .tokenClaimMissing, "\(claim)")
            let null = try reason { $0.token.setClaim(claim, .json("null")) }
            #expect(null == .tokenMalformed || null == .tokenClaimMissing, "\(claim)")
            #expect(null != .accepted)
        }
    }

    @Test func `each claim of another type is malformed`() throws {
        for claim in ["iss", "aud", "sub", "client_id", "jti", "sid", "scope"] {
            for value in ["1", "true", "{}", "[1]"] {
                #expect(
                    try reason { $0.token.setClaim(claim, .json(value)) } == .tokenMalformed,
                    "\(claim) \(value)")
            }
        }
        for claim in ["exp", "nbf", "iat"] {
            for value in ["\"1767225600\"", "true", "{}", "[]", "1e9", "1.7e9", "1."] {
                let told = try reason { $0.token.setClaim(claim, .json(value)) }
                #expect(told == .tokenMalformed, "\(claim) \(value)")
            }
        }
    }

    @Test func `texts that are empty or too long are malformed`() throws {
        let long = String(repeating: "a", count: 1025)
        for claim in ["sub", "client_id", "jti"] {
            #expect(try reason { $0.token.setClaim(claim, "") } == .tokenMalformed)
            #expect(try reason { $0.token.setClaim(claim, .text(long)) } == .tokenMalformed)
        }
        let scope = String(repeating: "a", count: 4097)
        #expect(try reason { $0.token.setClaim("scope", .text(scope)) } == .tokenMalformed)
        let jti = String(repeating: "j", count: 257)
        #expect(try reason { $0.token.setClaim("jti", .text(jti)) } == .tokenMalformed)
    }

    @Test func `a claim the realm demands is missed`() throws {
        verifier.policy.tokens.requiredClaims = [Array("tenant".utf8)]
        #expect(try reason { _ in } == .tokenClaimMissing)
        #expect(try reason { $0.token.setClaim("tenant", .json("null")) } == .tokenClaimMissing)
        #expect(try reason { $0.token.setClaim("tenant", 7) } == .accepted)
        #expect(
            try reason {
                $0.token.setClaim("tenant", "x")
                $0.token.setClaim("sub", .absent)
            } == .accepted)
    }

    @Test func `another issuer is unknown, byte for byte`() throws {
        for name in [
            "https://issuer.example/", "https://ISSUER.example", "http://issuer.example",
            "https://issuer.exampl", "", "https://evil.example",
        ] {
            #expect(try reason { $0.token.setClaim("iss", .text(name)) } == .tokenIssuerUnknown)
        }
    }

    @Test func `an audience names this API, alone or among others`() throws {
        for (aud, told) in [
            ("[\"https://api.example\"]", Reason.accepted),
            ("[\"a\",\"https://api.example\",\"b\"]", .accepted),
            ("[]", .tokenAudienceMismatch), ("[\"https://api.example/\"]", .tokenAudienceMismatch),
            ("\"https://API.example\"", .tokenAudienceMismatch), ("\"\"", .tokenAudienceMismatch),
            ("[\"https://api.example\",1]", .tokenMalformed),
            ("[[\"https://api.example\"]]", .tokenMalformed),
        ] {
            #expect(try reason { $0.token.setClaim("aud", .json(aud)) } == told, "\(aud)")
        }
        verifier.policy.tokens.audiences = []
        #expect(try reason { _ in } == .tokenAudienceMismatch)
    }

    @Test func `times count with the leeway and not beyond it`() throws {
        let now = verifier.now.seconds
        for (exp, told) in [
            (now + 1, Reason.accepted), (now, .accepted), (now - 4, .accepted),
            (now - 5, .tokenExpired), (now - 6, .tokenExpired), (0, .tokenExpired),
            (-1, .tokenExpired), (Int64.max, .accepted), (Int64.min, .tokenExpired),
        ] {
            #expect(try reason { $0.token.setClaim("exp", .number(exp)) } == told, "\(exp - now)")
        }
        for claim in ["nbf", "iat"] {
            for (start, told) in [
                (now - 1_000_000, Reason.accepted), (now + 5, .accepted),
                (now + 6, .tokenNotYetValid), (Int64.max, .tokenNotYetValid),
            ] {
                #expect(
                    try reason { $0.token.setClaim(claim, .number(start)) } == told,
                    "\(claim) \(start)")
            }
        }
        let judged = try verifier.judge { $0.token.setClaim("exp", .number(now - 60)) }
        #expect(judged.refusal?.measured == -60)
    }

    @Test func `a time with decimals counts as its whole seconds`() throws {
        let now = verifier.now.seconds
        #expect(try reason { $0.token.setClaim("exp", .json("\(now + 1).999")) } == .accepted)
        #expect(try reason { $0.token.setClaim("exp", .json("\(now - 5).9")) } == .tokenExpired)
        #expect(try reason { $0.token.setClaim("iat", .json("\(now).5")) } == .accepted)
        let huge = String(repeating: "9", count: 30) + ".5"
        #expect(try reason { $0.token.setClaim("exp", .json(huge)) } == .tokenMalformed)
    }

    @Test func `the scope has what the request needs`() throws {
        for (required, told) in [
            ("orders.read", Reason.accepted), ("orders.write orders.read", .accepted),
            ("", .accepted), ("orders", .tokenScopeMissing), ("orders.readx", .tokenScopeMissing),
            ("orders.read admin", .tokenScopeMissing), ("Orders.read", .tokenScopeMissing),
        ] {
            #expect(try reason { $0.requiredScope = required } == told, "\(required)")
        }
        #expect(
            try reason {
                $0.token.setClaim("scope", .absent)
                $0.requiredScope = "orders.read"
            } == .tokenScopeMissing)
        #expect(try reason { $0.token.setClaim("scope", "") } == .accepted)
        for scope in [" a", "a ", "a  b", "a\tb", "a\"b", "a\\b", "é", "a\u{7F}"] {
            #expect(try reason { $0.token.setClaim("scope", .text(scope)) } == .tokenMalformed)
        }
    }
}
