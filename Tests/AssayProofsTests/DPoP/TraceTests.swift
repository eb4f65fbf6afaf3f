import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// What a person who asks why gets to see.
@Suite struct DPoPTraceTests {
    @Test func `a trace lists every check and goes on after the first refusal`() throws {
        let verifier = try TestVerifier()
        verifier.trace = .enabled
        var call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
        call.builder.htm = "GET"
        call.builder.htu = "https://server.example.com/Token"
        call.builder.iat = .number(verifier.now.seconds - 100)
        #expect(try call.judged(by: verifier).reason == .dpopHtmMismatch)

        let checks = verifier.trace.checks
        #expect(
            checks.map(\.name.description) == [
                "one DPoP header", "well-formed JWT", "typ", "alg", "jwk is a public key", "jti",
                "claims and their types", "htm", "htu", "ath", "nonce", "iat",
                "jwk is a key of its kind",
            ])
        #expect(
            checks.compactMap(\.reason) == [.dpopHtmMismatch, .dpopHtuMismatch, .dpopIatTooOld])
        let iat = try #require(checks.first { $0.name.description == "iat" })
        guard case .number(-100_000)? = iat.measured.first?.value else {
            Issue.record("the offset is not told")
            return
        }
        // The signature is left for the engine all the same.
        #expect(verifier.workspace.checks.count == 1)
    }

    @Test func `a trace tells which part of the target differs`() throws {
        let verifier = try TestVerifier()
        for (url, expected) in [
            ("https://server.example.com/Token", "path differs"),
            ("https://server.example.org/token", "host differs"),
            ("https://server.example.com:444/token", "port differs"),
            ("http://server.example.com/token", "scheme differs"),
            ("https://u@server.example.com/token", "url: userInformation"),
        ] {
            verifier.trace = .enabled
            var call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
            call.url = url
            #expect(try call.judged(by: verifier).reason == .dpopHtuMismatch)
            let htu = try #require(
                verifier.trace.checks.first { $0.name.description == "htu" })
            guard case .text(let text)? = htu.measured.last?.value else {
                Issue.record("nothing told")
                return
            }
            #expect(String(decoding: text, as: UTF8.self) == expected)
        }
    }

    @Test func `a disabled trace holds nothing and the verdict is the same`() throws {
        let verifier = try TestVerifier()
        let call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
        #expect(try call.judged(by: verifier).reason == .accepted)
        #expect(verifier.trace.checks.isEmpty)
        verifier.trace = .enabled
        #expect(try call.judged(by: verifier).reason == .accepted)
        #expect(verifier.trace.checks.allSatisfy { $0.reason == nil })
    }
}
