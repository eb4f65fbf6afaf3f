import AssayCrypto
import AssaySimulation
import Testing

/// The comparison of the engine's ways of verifying.
struct DifferentialTests {
    @Test func `no way of verifying differs from OpenSSL's, on good and broken signatures`() throws
    {
        let report = try Differential(seed: 3).run(cases: 6000) { _ in }
        #expect(report.cases == 6000)
        #expect(report.differenceCount == 0)
        #expect(report.valid > 600)
        #expect(report.valid < 3000)
    }

    @Test func `a case is read as it was written, and judged`() throws {
        for known in SelfTestCase.published {
            let name = known.algorithm == .eddsa ? "EdDSA" : "ES256"
            let parts = [known.keyBytes, known.message, known.signature].map { bytes in
                bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
            let text = ([name] + parts).joined(separator: ":")
            let asked = try #require(DifferentialCase(text))
            #expect(asked.text == text)
            let holds = known.known == true ? "holds" : "does not hold"
            #expect(try Differential.judge(asked) == ["OpenSSL's functions: \(holds)"])
        }
        for wrong in ["", "ES256:00:00:00", "RS256:::", "EdDSA:zz::", "ES256:::"] {
            #expect(DifferentialCase(wrong) == nil)
        }
    }
}
