import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Whatever is sent for a token is refused and traps nothing.
@Suite struct TokenHostileTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
        verifier.isIssuerAsked = true
        verifier.policy.tokens.demand = .bearerAllowed
    }

    /// The reason for a text as a bearer token, which needs no proof made for it.
    private func judge(_ text: [UInt8]) throws -> Reason {
        var call = try TokenCall(at: verifier)
        call.makeBearer()
        call.text = text
        return try call.judged(by: verifier).reason
    }

    private func bearer(
        _ change: (inout AccessTokenBuilder) -> Void = { _ in }
    ) throws -> [UInt8] {
        var call = try TokenCall(at: verifier)
        call.makeBearer()
        change(&call.token)
        return try call.token.build()
    }

    @Test func `every truncation of a good token is refused, also when it is remembered`() throws {
        let text = try bearer()
        #expect(try judge(text) == .accepted)
        #expect(verifier.workspace.tokens.count == 1)
        for end in text.indices.dropFirst() {
            #expect(try judge(Array(text[..<end])) != .accepted)
        }
        for start in text.indices.dropFirst() {
            #expect(try judge(Array(text[start...])) != .accepted)
        }
        #expect(verifier.workspace.tokens.count == 1)
    }

    @Test func `every flipped bit of a good token is refused`() throws {
        var text = try bearer()
        #expect(try judge(text) == .accepted)
        for index in text.indices {
            for bit in 0..<8 {
                text[index] ^= 1 << UInt8(bit)
                #expect(try judge(text) != .accepted, "bit \(bit) of byte \(index)")
                text[index] ^= 1 << UInt8(bit)
            }
        }
        #expect(try judge(text) == .accepted)
        #expect(verifier.workspace.tokens.count == 1)
    }

    @Test func `every removed and doubled byte of a good token is refused`() throws {
        let text = try bearer()
        for index in text.indices {
            var shorter = text
            let byte = shorter.remove(at: index)
            var longer = text
            longer.insert(byte, at: index)
            #expect(try judge(shorter) != .accepted)
            #expect(try judge(longer) != .accepted)
        }
        #expect(verifier.workspace.tokens.count == 0)
    }

    @Test func `a name that stands twice is malformed, wherever it stands`() throws {
        for text in [
            try bearer { $0.claims.append(("sub", "mallory")) },
            try bearer { $0.claims.append(("aud", "x")) },
            try bearer { $0.setClaim("x", .json("{\"a\":1,\"\\u0061\":2}")) },
            try bearer { $0.setClaim("cnf", .json("{\"jkt\":\"a\",\"jkt\":\"b\"}")) },
            // A header that is no strict JSON is no header.
            try bearer { $0.header.append(("alg", "none")) },
            try bearer { $0.header.append(("kid", "other")) },
        ] {
            #expect(try judge(text) == .tokenMalformed)
        }
    }

    @Test func `what is no signed JWT is malformed where no issuer can be asked`() throws {
        let good = try bearer()
        let parts = good.split(separator: 0x2E).map { Array($0) }
        let texts: [[UInt8]] = [
            Array("opaque".utf8), Array("a.b".utf8), Array("..".utf8), Array("a..b".utf8),
            Array("...".utf8), good + [0x2E], [0x2E] + good, parts[0] + [0x2E] + parts[1],
            parts[0] + [0x2E] + parts[1] + [0x2E], [0x2E] + parts[1] + [0x2E] + parts[2],
            parts[0] + [0x2E, 0x2E] + parts[2],
            good + Array(".a.b".utf8), Array("Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU".utf8),
            good + [0x3D], [0x20] + good, good + [0x0A], Array("e30.e30.".utf8),
            Array("W10.W10.AA".utf8), Array("bnVsbA.bnVsbA.AA".utf8), Array("=".utf8),
            Array("tök".utf8), [0], [0xFF, 0xFE],
        ]
        for text in texts {
            #expect(try judge(text) == .tokenMalformed, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test func `deep, wide and strange JSON is malformed`() throws {
        for text in [
            String(repeating: "[", count: 3000), "{\"a\":" + String(repeating: "[", count: 17),
            "[]", "1", "\"a\"", "{} {}", "\u{FEFF}{}", "{\"a\":\u{0}}", "{\"\\uD834\":1}", "nul",
            "{" + (0..<1100).map { "\"n\($0)\":1" }.joined(separator: ",") + "}",
        ] {
            #expect(
                try judge(try bearer { $0.rawPayload = Array(text.utf8) }) == .tokenMalformed,
                "\(text.prefix(20))")
            #expect(
                try judge(try bearer { $0.rawHeader = Array(text.utf8) }) == .tokenMalformed,
                "\(text.prefix(20))")
        }
    }

    @Test func `a token of 16384 bytes is accepted and told whole, a longer one cannot be asked`()
        throws
    {
        // What is left of 16 KiB without header and signature, in bytes of claims.
        let claims = try bearer { $0.setClaim("x", "") }.count
        let room = (16_384 - claims) / 4 * 3 - 3
        let text = try bearer { $0.setClaim("x", .text(String(repeating: "x", count: room))) }
        #expect((16_370...16_384).contains(text.count))
        var call = try TokenCall(at: verifier)
        call.makeBearer()
        call.text = text
        let finding = try #require(try call.judged(by: verifier).finding)
        var batch = BatchWriter()
        let address = ReplyAddress(kind: .tokenVerify, requestID: 1, operationID: .zero)
        #expect(Registry.write(finding, to: address, into: &batch) == .written)
        let head = RequestHead(requestID: 1, realm: verifier.policy.name)
        let longer = [UInt8](repeating: 0x41, count: 16_385)
        #expect(try call.write(longer, head, &batch) == .notEncodable)
    }

    @Test func `random bytes are refused`() throws {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        let alphabet = Array("abcXYZ019-_..{}[]\":,\\ \n=+/~eyJ".utf8)
        for _ in 0..<2000 {
            let text = (0..<Int(1 + next() % 300)).map { _ in
                alphabet[Int(next() % UInt64(alphabet.count))]
            }
            #expect(try judge(text) != .accepted)
        }
    }

    @Test func `every changed byte of a frame is answered`() throws {
        let call = try TokenCall(at: verifier)
        var batch = BatchWriter()
        let head = RequestHead(requestID: 1, realm: verifier.policy.name)
        try #require(try call.write(try call.token.build(), head, &batch) == .written)
        var frame = batch.bytes
        for index in 41..<frame.count {
            frame[index] ^= 0x01
            if case .request = RequestEnvelope.read(frame.span, 0..<frame.count) {
                _ = try verifier.judge(frame: frame)
            }
            frame[index] ^= 0x01
        }
    }

    @Test func `a proof without its method cannot be asked about`() throws {
        let proof = try TokenCall(at: verifier).proof.build()
        let source = Array("token".utf8) + proof
        let request = TokenVerifyRequest(
            proof: 5..<source.count, accessToken: 0..<5, scheme: 0)
        let judged = try verifier.judge { head, batch in
            request.encode(head, from: source.span, into: &batch)
        }
        #expect(judged.reason == CallFault.fieldMissing.reason)
    }
}
