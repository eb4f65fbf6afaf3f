import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// RFC 9449 section 4.3 steps 6 and 7: the key of the header.
@Suite struct DPoPKeyTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(
        _ key: SigningKey? = nil, _ change: (inout DPoPCall) throws -> Void
    ) throws -> Reason {
        var call = try DPoPCall(key ?? self.key, at: verifier)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    private func json(_ key: SigningKey, adding members: String) -> ProofPart {
        .json(String(decoding: key.publicJWK.dropLast(), as: UTF8.self) + "," + members + "}")
    }

    @Test func `a header without a usable jwk is refused`() throws {
        #expect(try judge { $0.builder.jwk = .absent } == .dpopKeyInvalid)
        for value in ["{}", #"{"kty":"EC"}"#, #"{"kty":"EC","crv":"P-256"}"#, #"{"kty":1}"#] {
            #expect(try judge { $0.builder.jwk = .json(value) } == .dpopKeyInvalid, "\(value)")
        }
        for value in ["null", "[]", "\"x\"", "1"] {
            #expect(try judge { $0.builder.jwk = .json(value) } == .dpopMalformed, "\(value)")
        }
    }

    @Test func `a key with a private or symmetric member is refused`() throws {
        for name in ["d", "p", "q", "dp", "dq", "qi", "oth", "k"] {
            #expect(
                try judge { $0.builder.jwk = json($0.builder.key, adding: "\"\(name)\":\"AA\"") }
                    == .dpopKeyInvalid, "\(name)")
        }
        #expect(
            try judge { $0.builder.jwk = .json($0.builder.key.privateJWK) } == .dpopKeyInvalid)
        #expect(
            try judge { $0.builder.jwk = .json(#"{"kty":"oct","k":"AAAA"}"#) } == .dpopKeyInvalid)
    }

    @Test func `alg, use and key_ops of the key must agree with verifying`() throws {
        for members in [
            #""alg":"ES384""#, #""alg":"none""#, #""use":"enc""#, #""key_ops":["encrypt"]"#,
            #""key_ops":[]"#, #""key_ops":["verify","verify"]"#, #""use":1"#,
            #""key_ops":"verify""#,
        ] {
            #expect(
                try judge { $0.builder.jwk = json($0.builder.key, adding: members) }
                    == .dpopKeyInvalid, "\(members)")
        }
        for members in [
            #""alg":"ES256""#, #""use":"sig""#, #""key_ops":["verify"]"#, #""kid":"x""#,
            #""ext":true"#,
        ] {
            #expect(
                try judge { $0.builder.jwk = json($0.builder.key, adding: members) } == .accepted,
                "\(members)")
        }
    }

    @Test func `members that are not the key do not change its thumbprint`() throws {
        var call = try DPoPCall(key, at: verifier)
        call.builder.jwk = json(key, adding: #""kid":"x","alg":"ES256""#)
        call.expectedThumbprint = key.thumbprintText
        #expect(try call.judged(by: verifier).dpop?.thumbprint == key.thumbprint)
    }

    @Test func `an algorithm of another key type or curve is refused`() throws {
        for alg: ProofPart in ["ES384", "ES512", "EdDSA", "RS256", "PS256"] {
            #expect(try judge { $0.builder.alg = alg } == .dpopKeyInvalid, "\(alg)")
        }
        #expect(try judge(try TestKeys.eddsa.get()) { $0.builder.alg = "ES256" } == .dpopKeyInvalid)
        #expect(try judge(try TestKeys.rs256.get()) { $0.builder.alg = "ES256" } == .dpopKeyInvalid)
    }

    @Test func `a point that is not on the curve is refused`() throws {
        let text = String(decoding: key.publicJWK, as: UTF8.self)
        let zero = String(repeating: "A", count: 43)
        let ones = String(repeating: "_", count: 42) + "8"
        for (x, y) in [(zero, zero), (ones, ones), (zero, ones)] {
            let jwk = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
            #expect(try judge { $0.builder.jwk = .json(jwk) } == .dpopKeyInvalid)
        }
        let flipped = text.replacing("\"y\":\"", with: "\"y\":\"A")
        #expect(try judge { $0.builder.jwk = .json(flipped) } == .dpopKeyInvalid)
        // A good y moved by one position of its first character stays 32 bytes long.
        let moved = try #require(text.range(of: "\"y\":\""))
        let first = text[moved.upperBound]
        let other: Character = first == "B" ? "C" : "B"
        let changed = text.replacingCharacters(at: moved.upperBound, with: other)
        #expect(try judge { $0.builder.jwk = .json(changed) } == .dpopKeyInvalid)
    }

    @Test func `Ed25519 keys of small order, off the curve or in another encoding are refused`()
        throws
    {
        let ed = try TestKeys.eddsa.get()
        for point in [
            // y = 2 has no point.
            [2] + [UInt8](repeating: 0, count: 31),
            // The neutral element, order 2, order 4 (y = 0), and y = p (not canonical).
            [1] + [UInt8](repeating: 0, count: 31),
            [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
            [UInt8](repeating: 0, count: 32),
            [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
        ] {
            var text: [UInt8] = []
            Base64URL.encode(point.span, appendingTo: &text)
            let x = String(decoding: text, as: UTF8.self)
            let jwk = #"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#
            #expect(try judge(ed) { $0.builder.jwk = .json(jwk) } == .dpopKeyInvalid)
        }
    }

    @Test func `RSA keys outside the bounds are refused`() throws {
        let small = try SigningKey.generate(.rs256, rsaModulusBits: 1024)
        #expect(try judge(small) { _ in } == .dpopKeyInvalid)
        let good = try TestKeys.rs256.get()
        let text = String(decoding: good.publicJWK, as: UTF8.self)
        for e in ["AQ", "Ag", "AA", "AQAA", "AAEAAQ", "AQAAAAE", ""] {
            let jwk = text.replacing("\"e\":\"AQAB\"", with: "\"e\":\"\(e)\"")
            #expect(try judge(good) { $0.builder.jwk = .json(jwk) } == .dpopKeyInvalid, "e \(e)")
        }
        #expect(try judge(good) { _ in } == .accepted)
    }

    @Test func `a signature by another key, or of another form, is refused`() throws {
        let other = try TestKeys.other.get()
        #expect(try judge { $0.builder.signer = other } == .dpopSignatureInvalid)
        #expect(try judge { $0.builder.signatureFormat = .der } == .dpopSignatureInvalid)
        for count in [0, 1, 63, 64, 65, 72, 128, 512] {
            #expect(
                try judge { $0.builder.rawSignature = [UInt8](repeating: 0, count: count) }
                    == .dpopSignatureInvalid)
            #expect(
                try judge { $0.builder.rawSignature = [UInt8](repeating: 0xFF, count: count) }
                    == .dpopSignatureInvalid)
        }
    }
}

extension String {
    fileprivate func replacingCharacters(at index: Index, with character: Character) -> String {
        var copy = self
        copy.replaceSubrange(index...index, with: [character])
        return copy
    }

    fileprivate func range(of part: String) -> Range<Index>? {
        ranges(of: part).first
    }
}
