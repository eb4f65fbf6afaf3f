import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// What a person who asks why gets to see of a token.
@Suite struct TokenTraceTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
        verifier.trace = .enabled
    }

    @Test func `a trace lists every check of token and proof`() throws {
        #expect(try verifier.reason { $0.requiredScope = "orders.read" } == .accepted)
        let names = verifier.trace.checks.map(\.name.description)
        #expect(
            Array(names.prefix(15)) == [
                "scheme", "access token is a signed JWT", "iss", "token typ", "token alg", "aud",
                "token exp", "token iat", "claims of the token", "scope", "cnf",
                "key of the issuer", "scheme and binding", "one DPoP header", "well-formed JWT",
            ])
        #expect(names.contains("thumbprint") && names.last == "required scope")
        #expect(verifier.trace.checks.allSatisfy { $0.reason == nil })
        #expect(verifier.workspace.checks.count == 2)
        #expect(
            verifier.trace.signatures.map(\.invalid)
                == [.tokenSignatureInvalid, .dpopSignatureInvalid])
    }

    @Test func `a trace goes on after the first refusal, with what was measured`() throws {
        let now = verifier.now.seconds
        let judged = try verifier.judge {
            $0.token.setClaim("aud", "https://other.example")
            $0.token.setClaim("exp", .number(now - 60))
            $0.proof.htm = "POST"
        }
        #expect(judged.reason == .tokenAudienceMismatch)
        #expect(
            verifier.trace.checks.compactMap(\.reason) == [
                .tokenAudienceMismatch, .tokenExpired, .dpopHtmMismatch,
            ])
        let exp = try #require(verifier.trace.checks.first { $0.reason == .tokenExpired })
        guard case .number(-60_000)? = exp.measured.first?.value else {
            Issue.record("the offset is not told")
            return
        }
        // Both signatures are left for the engine all the same.
        #expect(verifier.workspace.checks.count == 2)
    }

    @Test func `the verdict does not depend on the trace`() throws {
        for shadow in [false, true] {
            for change: (inout TokenCall) throws -> Void in [
                { _ in }, { $0.token.bind() }, { $0.hasNoProof = true }, { $0.scheme = 1 },
                { $0.proof.htm = "POST" }, { $0.requiredScope = "admin" },
                { $0.token.rawSignature = [UInt8](repeating: 1, count: 256) },
                { $0.proof.rawSignature = [UInt8](repeating: 1, count: 64) },
                { $0.text = [0x41] }, { $0.token.setClaim("iss", "x") },
            ] {
                verifier.trace = .enabled
                let traced = try verifier.judge {
                    $0.shadow = shadow
                    try change(&$0)
                }
                verifier.trace = .disabled
                let plain = try verifier.judge {
                    $0.shadow = shadow
                    try change(&$0)
                }
                #expect(traced.reason == plain.reason)
                #expect(traced.token?.shadowReason == plain.token?.shadowReason)
                #expect(traced.token?.thumbprint == plain.token?.thumbprint)
            }
        }
    }

    @Test func `no check tells the token's text`() throws {
        let call = try TokenCall(at: verifier)
        let text = String(decoding: try call.token.build(), as: UTF8.self)
        let signature = try #require(text.split(separator: ".").last)
        _ = try call.judged(by: verifier)
        for measured in verifier.trace.checks.flatMap(\.measured) {
            guard case .text(let bytes) = measured.value else { continue }
            let told = String(decoding: bytes, as: UTF8.self)
            #expect(!told.contains(signature) && !text.contains(told) || told.count < 16)
        }
    }
}
