import AssayProofs
import AssayWire
import Testing

/// RFC 7636 with S256 alone.
@Suite struct PKCETests {
    /// RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func judge(
        _ verifier: String? = verifier, _ challenge: String? = challenge,
        _ method: String? = "S256"
    ) throws -> Reason {
        var source: [UInt8] = []
        func place(_ text: String?) -> Range<Int>? {
            guard let text else { return nil }
            source += Array(text.utf8)
            return (source.count - text.utf8.count)..<source.count
        }
        let request = PKCEVerifyRequest(
            codeVerifier: place(verifier), codeChallenge: place(challenge),
            codeChallengeMethod: place(method))
        return try TestVerifier().judge { head, batch in
            request.encode(head, from: source.span, into: &batch)
        }.reason
    }

    @Test func `the RFC's own values match`() throws {
        #expect(try judge() == .accepted)
        #expect(
            try judge(
                "bEaL42izcC-o-xBk0K2vuJ6U-y1p9r_wW2dFWIWgjz-",
                "HtPJkE32DJkowXxFcEC5nnFXgv1Z97Cn_krX96qwH0E") == .accepted)
    }

    @Test func `every method but S256 is refused`() throws {
        for method in [nil, "", "plain", "s256", "S256 ", "S512", "S25"] {
            #expect(try judge(Self.verifier, Self.challenge, method) == .pkceMethodNotAllowed)
        }
        // With plain, the verifier would be the challenge.
        #expect(try judge(Self.challenge, Self.challenge, "plain") == .pkceMethodNotAllowed)
    }

    @Test func `absence against presence is a downgrade either way`() throws {
        #expect(try judge(nil) == .pkceVerifierMissing)
        #expect(try judge(Self.verifier, nil) == .pkceVerifierUnexpected)
        #expect(try judge(nil, Self.challenge, nil) == .pkceMethodNotAllowed)
    }

    @Test func `a verifier has 43 to 128 unreserved characters`() throws {
        for count in [0, 1, 42, 129, 1024] {
            let verifier = String(repeating: "a", count: count)
            #expect(try judge(verifier) == .pkceVerifierMalformed, "\(count)")
        }
        for count in [43, 128] {
            #expect(
                try judge(String(repeating: "~", count: count)) == .pkceVerifierMismatch)
        }
        for character in ["+", "/", "=", " ", "\n", "%", "é", "\u{0}"] {
            let verifier = Self.verifier.dropLast() + character
            #expect(try judge(String(verifier)) == .pkceVerifierMalformed, "\(character)")
        }
        #expect(try judge(Self.verifier + "\n") == .pkceVerifierMalformed)
        #expect(try judge("-._~" + Self.verifier) == .pkceVerifierMismatch)
    }

    @Test func `a challenge is 43 characters of canonical base64url`() throws {
        for challenge in [
            "", "x", Self.challenge + "=", Self.challenge + "A", String(Self.challenge.dropLast()),
            Self.challenge.replacing("-", with: "+"), Self.challenge.dropLast() + "N",
            Self.challenge.dropLast() + " ",
        ] {
            #expect(try judge(Self.verifier, challenge) == .pkceChallengeMalformed)
        }
    }

    @Test func `another verifier or challenge does not match`() throws {
        #expect(try judge(Self.verifier.replacing("d", with: "e")) == .pkceVerifierMismatch)
        #expect(
            try judge(Self.verifier, Self.challenge.replacing("E", with: "F"))
                == .pkceVerifierMismatch)
    }

    @Test func `of two faults the earlier is told`() throws {
        #expect(try judge("short", "short", "plain") == .pkceMethodNotAllowed)
        #expect(try judge("short", "short") == .pkceVerifierMalformed)
        #expect(try judge(nil, "short") == .pkceVerifierMissing)
        #expect(try judge("short", nil) == .pkceVerifierUnexpected)
    }

    @Test func `a match asks nothing of the ledger`() throws {
        #expect(Registry.entry(for: .pkceVerify)?.needsLedger == false)
        #expect(Registry.entry(for: .pkceVerify)?.takings == [])
    }
}
