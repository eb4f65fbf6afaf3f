import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// An opaque token is what its issuer says it is.
@Suite struct IntrospectionTests {
    let verifier: TestVerifier
    let opaque = Array("Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU".utf8)

    init() throws {
        verifier = try TestVerifier.ofTokens()
        verifier.policy.tokens.issuers[0].introspection = IntrospectionEndpoint(
            url: "https://issuer.example/introspect", clientID: "api", secretFile: "secret")
    }

    /// The answer for a good token, with changes, as JSON members.
    private func answer(_ changes: [String: String?] = [:]) throws -> String {
        let now = verifier.now.seconds
        let jkt = String(decoding: try TestKeys.es256.get().thumbprintText, as: UTF8.self)
        var members: [(String, String)] = [
            ("active", "true"), ("sub", "\"alice\""), ("client_id", "\"app\""),
            ("jti", "\"opaque-1\""), ("scope", "\"orders.read\""), ("exp", "\(now + 300)"),
            ("cnf", "{\"jkt\":\"\(jkt)\"}"),
        ]
        for (name, value) in changes {
            members.removeAll { $0.0 == name }
            if let value { members.append((name, value)) }
        }
        return "{\(members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}"
    }

    private func judge(
        _ body: String?, fresh: Int64 = 60, _ change: (inout TokenCall) throws -> Void = { _ in }
    ) throws -> Judgement {
        verifier.isIssuerAsked = true
        verifier.introspection = body.map {
            IntrospectionAnswer(
                issuer: Array(TokenCall.issuer.utf8), digest: SHA256.digest(opaque.span),
                body: Array($0.utf8),
                freshUntil: WallTime(milliseconds: (verifier.now.seconds + fresh) * 1000))
        }
        return try verifier.judge {
            $0.text = opaque
            try change(&$0)
        }
    }

    @Test func `an opaque token waits for its issuer's answer`() throws {
        let judged = try verifier.judge { $0.text = opaque }
        #expect(
            judged.query
                == .introspect(
                    issuer: Array(TokenCall.issuer.utf8), token: opaque,
                    digest: SHA256.digest(opaque.span)))
        // Asked in vain: nobody can say.
        #expect(try judge(nil).reason == .unavailable)
    }

    @Test func `an active token is accepted with its proof, and told`() throws {
        let judged = try judge(try answer())
        let claims = try #require(judged.token, "\(judged.reason.name ?? "")")
        #expect(claims.thumbprint == (try TestKeys.es256.get().thumbprint))
        #expect(claims.token.expiresAt == verifier.now.seconds + 300)
        #expect(verifier.workspace.checks.count == 1)
        let digest = try #require(judged.finding?.discharge).obligations
        #expect(digest.map(\.type) == [0x02, 0x22])
    }

    @Test func `what the answer says is judged like claims`() throws {
        let now = verifier.now.seconds
        let cases: [(String, String?, Reason)] = [
            ("active", "false", .tokenInactive), ("active", nil, .unavailable),
            ("active", "\"true\"", .unavailable), ("active", "null", .unavailable),
            ("active", "1", .unavailable),
            ("exp", "\(now - 10)", .tokenExpired), ("exp", "\"x\"", .tokenMalformed),
            ("nbf", "\(now + 60)", .tokenNotYetValid), ("iat", "\(now + 60)", .tokenNotYetValid),
            ("aud", "\"x\"", .tokenAudienceMismatch),
            ("aud", "\"\(TokenCall.audience)\"", .accepted),
            ("iss", "\"x\"", .tokenIssuerUnknown), ("iss", "\"\(TokenCall.issuer)\"", .accepted),
            ("iss", "1", .tokenMalformed), ("sub", nil, .tokenClaimMissing),
            ("sub", "1", .tokenMalformed), ("jti", nil, .tokenClaimMissing),
            ("cnf", "{}", .tokenBindingInvalid), ("cnf", nil, .tokenNotBound),
            ("scope", "1", .tokenMalformed), ("token_type", "\"DPoP\"", .accepted),
        ]
        for (name, value, reason) in cases {
            verifier.workspace.tokens.removeAll()
            let told = try judge(try answer([name: value])).reason
            #expect(told == reason, "\(name): \(value ?? "absent")")
        }
        verifier.workspace.tokens.removeAll()
        #expect(
            try judge(try answer()) { $0.requiredScope = "admin" }.reason == .tokenScopeMissing)
    }

    @Test func `an answer that is none says nothing of the token`() throws {
        for body in [
            "", "{", "[]", "true", "null", "<html>", "{\"active\":true,\"active\":true}",
            "{\"active\":true} x",
        ] {
            #expect(try judge(body).reason == .unavailable, "\(body)")
        }
        let long = String(repeating: "x", count: 16_384)
        #expect(try judge(try answer(["x": "\"\(long)\""])).reason == .tokenMalformed)
    }

    @Test func `an answer about another token, or of another issuer, is none`() throws {
        for change: (inout IntrospectionAnswer) -> Void in [
            { $0.digest = .zero }, { $0.issuer = Array("https://other.example".utf8) },
        ] {
            _ = try judge(try answer())
            verifier.workspace.tokens.removeAll()
            var other = try #require(verifier.introspection)
            change(&other)
            verifier.introspection = other
            #expect(try verifier.reason { $0.text = opaque } == .unavailable)
        }
    }

    @Test func `an answer is used no longer than it may be, and never beyond exp`() throws {
        #expect(try judge(try answer(), fresh: 60).reason == .accepted)
        verifier.introspection = nil
        verifier.isIssuerAsked = false
        verifier.advance(milliseconds: 59_000)
        #expect(try verifier.reason { $0.text = opaque } == .accepted)
        verifier.advance(milliseconds: 1_000)
        #expect(try verifier.judge { $0.text = opaque }.query != nil)

        #expect(try judge(try answer(["exp": "\(verifier.now.seconds + 5)"])).reason == .accepted)
        verifier.introspection = nil
        verifier.isIssuerAsked = false
        verifier.advance(milliseconds: 5_000)
        #expect(try verifier.judge { $0.text = opaque }.query != nil)
    }

    @Test func `without exp it lives as long as the answer`() throws {
        let judged = try judge(try answer(["exp": nil]), fresh: 30)
        #expect(judged.token?.token.expiresAt == verifier.now.seconds + 30)
    }

    @Test func `an inactive token is not remembered as active`() throws {
        #expect(try judge(try answer(["active": "false"])).reason == .tokenInactive)
        #expect(verifier.workspace.tokens.count == 0)
    }

    @Test func `a JWT of an issuer without keys is opaque, whatever it looks like`() throws {
        verifier.policy.tokens.issuers[0].keys = nil
        let text = try TokenCall(at: verifier).token.build()
        let judged = try verifier.judge { $0.text = text }
        #expect(
            judged.query
                == .introspect(
                    issuer: Array(TokenCall.issuer.utf8), token: text,
                    digest: SHA256.digest(text.span)))
        verifier.isIssuerAsked = true
        verifier.introspection = IntrospectionAnswer(
            issuer: Array(TokenCall.issuer.utf8), digest: SHA256.digest(text.span),
            body: Array(try answer(["sub": "\"bob\""]).utf8),
            freshUntil: WallTime(milliseconds: verifier.now.milliseconds + 1000))
        let told = try verifier.judge { $0.text = text }
        #expect(told.token?.token.digest == SHA256.digest(text.span))
        #expect(verifier.workspace.checks.count == 1)
        // With a bad signature too: only the issuer can tell.
        verifier.introspection = nil
        #expect(
            try verifier.reason { $0.token.rawSignature = [1] } == .unavailable)
    }

    @Test func `a JWT of an issuer with keys is never sent to it`() throws {
        #expect(try verifier.reason { _ in } == .accepted)
        let forged = try verifier.judge {
            $0.token.rawSignature = [UInt8](repeating: 1, count: 256)
        }
        #expect(forged.reason == .tokenSignatureInvalid)
    }

    @Test func `text that no bearer token has is never sent to an issuer`() throws {
        for text in ["a b", "a\nb", "a\"b", "a,b", "é", "=a", "a=b"] {
            let judged = try verifier.judge { $0.text = Array(text.utf8) }
            #expect(judged.query == nil && judged.reason == .tokenMalformed)
        }
    }
}
