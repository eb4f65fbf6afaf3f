import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// The claims of RFC 9449 section 4.2, one broken at a time.
@Suite struct DPoPClaimTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(_ change: (inout DPoPCall) throws -> Void) throws -> Judgement {
        var call = try DPoPCall(key, at: verifier)
        try change(&call)
        return try call.judged(by: verifier)
    }

    @Test func `a jti that is missing, empty, too long or no string is refused`() throws {
        let long = String(repeating: "x", count: 257)
        for jti: ProofPart in [.absent, "", .text(long), 7, .json("null"), .json(#"["a"]"#)] {
            #expect(try judge { $0.builder.jti = jti }.reason == .dpopJtiInvalid, "\(jti)")
        }
    }

    @Test func `a jti of 256 bytes after unescaping is accepted and told unescaped`() throws {
        let longest = String(repeating: "x", count: 256)
        #expect(try judge { $0.builder.jti = .text(longest) }.reason == .accepted)
        let escaped = String(repeating: #"\u0078"#, count: 256)
        let judged = try judge { $0.builder.jti = .json("\"\(escaped)\"") }
        #expect(judged.dpop?.jti.array == Array(longest.utf8))
    }

    @Test func `missing and mistyped claims are malformed`() throws {
        for part: ProofPart in [.absent, 1, .json("null"), .json("{}"), .json("true")] {
            #expect(try judge { $0.builder.htm = part }.reason == .dpopMalformed)
            #expect(try judge { $0.builder.htu = part }.reason == .dpopMalformed)
        }
        for part: ProofPart in [
            .absent, "1767225600", .json("null"), .json("1767225600.0"), .json("1767225600.5"),
            .json("1.7672256e9"), .json("-0"), .json("9223372036854775808"), .json("true"),
        ] {
            #expect(try judge { $0.builder.iat = part }.reason == .dpopMalformed, "\(part)")
        }
        for part: ProofPart in ["1", .json("1.5"), .json("null"), .json("1e3")] {
            #expect(try judge { $0.builder.exp = part }.reason == .dpopMalformed, "\(part)")
            #expect(try judge { $0.builder.nbf = part }.reason == .dpopMalformed, "\(part)")
        }
        for part: ProofPart in [1, .json("null"), .json("{}")] {
            #expect(try judge { $0.builder.nonce = part }.reason == .dpopMalformed, "\(part)")
            #expect(try judge { $0.builder.ath = part }.reason == .dpopMalformed, "\(part)")
        }
    }

    @Test func `unknown members of header and claims are ignored`() throws {
        let judged = try judge {
            $0.builder.headerExtras = [("tx_id", "1"), ("kid", "k"), ("x5u", .json("[{}]"))]
            $0.builder.claimExtras = [("tx_id", .json(#"{"a":[1,2]}"#)), ("sub", "x")]
        }
        #expect(judged.reason == .accepted)
    }

    @Test func `htm is compared with its case`() throws {
        for htm: ProofPart in ["PUT", "post", "Post", "POST ", "", "POSTS"] {
            #expect(try judge { $0.builder.htm = htm }.reason == .dpopHtmMismatch, "\(htm)")
        }
        #expect(
            try judge {
                $0.method = "PoSt"
                $0.builder.htm = "PoSt"
            }.reason == .accepted)
    }

    @Test func `another target is refused`() throws {
        for htu: ProofPart in [
            "https://server.example.com/other", "https://server.example.org/token",
            "http://server.example.com/token", "https://server.example.com:444/token", "/token",
            "", "https://server.example.com/Token", "https://server.example.com/token/",
        ] {
            #expect(try judge { $0.builder.htu = htu }.reason == .dpopHtuMismatch, "\(htu)")
        }
        #expect(try judge { $0.url = "not a URL" }.reason == .dpopHtuMismatch)
    }

    @Test func `query and fragment count on neither side`() throws {
        #expect(
            try judge { $0.builder.htu = "https://server.example.com/token?a=1#b" }.reason
                == .accepted)
        #expect(try judge { $0.url += "?a=1&b=%zz#c" }.reason == .accepted)
    }

    @Test func `ath stands exactly when there is an access token`() throws {
        #expect(try judge { $0.bind("token") }.reason == .accepted)
        #expect(
            try judge {
                $0.bind("token")
                $0.builder.ath = .absent
            }.reason == .dpopAthMissing)
        #expect(
            try judge {
                $0.bind("token")
                $0.accessToken = "Token"
            }.reason == .dpopAthMismatch)
        #expect(
            try judge {
                $0.bind("token")
                $0.accessToken = nil
            }.reason == .dpopAthUnexpected)
        for ath: ProofPart in ["", "x", "PGpTEwZBo6C4m5mFFf3F3ZQcN2AGZMMoCbcDuXvJBXE="] {
            #expect(
                try judge {
                    $0.bind("token")
                    $0.builder.ath = ath
                }.reason == .dpopAthMismatch)
        }
    }

    @Test func `the key must be the expected one`() throws {
        #expect(
            try judge { $0.expectedThumbprint = $0.builder.key.thumbprintText }.reason
                == .accepted)
        let other = try TestKeys.other.get()
        for text in [other.thumbprintText, [], Array("x".utf8), key.thumbprintText + [0x3D]] {
            #expect(
                try judge { $0.expectedThumbprint = text }.reason == .dpopThumbprintMismatch)
        }
    }

    @Test func `an access token without an expected thumbprint is a fault of the call`() throws {
        var batch = BatchWriter()
        var call = try DPoPCall(key, at: verifier)
        call.bind("token")
        call.expectedThumbprint = nil
        let head = RequestHead(requestID: 1, realm: verifier.policy.name)
        try #require(call.write(try call.builder.build(), head, &batch) == .written)
        #expect(try verifier.judge(frame: batch.bytes).reason == .fieldMissing)
    }
}
