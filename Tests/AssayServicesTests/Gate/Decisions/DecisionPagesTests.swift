import AssayBytes
import AssayEncodings
import AssayServices
import AssayWire
import Testing

/// What the operators' listener tells of decisions.
@Suite struct DecisionPagesTests {
    private let recorder: DecisionRecorder

    init() throws {
        recorder = try DecisionRecorder(
            DecisionSettings(), metrics: MetricSet<GateMetric>(),
            log: Log(role: .gate, sink: .none, clock: fixedClock()))
    }

    private func body(_ path: String, status: Int = 200) -> String {
        let answer = DecisionPages.answer(Array(path.utf8), recorder)
        #expect(answer.status == status, "\(path)")
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `the list has the newest first, at most a hundred, without checks`() {
        #expect(body("/decisions") == "[]")
        for number in 1...150 as ClosedRange<UInt64> {
            let time = WallTime(milliseconds: DecisionSamples.time.milliseconds + Int64(number))
            var decision = DecisionSamples.decision(number, at: time)
            decision.checks = Array(#"[{"check":"MARKER"}]"#.utf8)
            recorder.record(decision)
        }
        let list = body("/decisions")
        let ids = list.split(separator: #""decision":""#).dropFirst().map { $0.prefix(22) }
        #expect(ids.count == 100)
        #expect(ids.first.map(String.init) == DecisionID.text(Bytes16(high: 150, low: 7)))
        #expect(ids.last.map(String.init) == DecisionID.text(Bytes16(high: 51, low: 7)))
        #expect(!list.contains("MARKER"))
    }

    @Test func `one decision has its checks, what its reason means and what to do`() {
        var decision = DecisionSamples.decision(1)
        decision.measured = 1
        let checks = #"[{"check":"htu","reason":"dpop.htu_mismatch","values":{}}]"#
        decision.checks = Array(checks.utf8)
        recorder.record(decision)
        let text = body("/decisions/" + DecisionID.text(decision.id))
        #expect(text.contains("\"checks\":\(checks)"))
        #expect(text.contains(#""explanation":"The proof's htu is not the request's URL.""#))
        #expect(text.contains("public_origins"))
        #expect(text.contains(#""htu_differs":"scheme""#))
    }

    @Test func `a decision without checks has null in their place`() {
        let decision = DecisionSamples.decision(2, status: 503, reason: .unavailable)
        recorder.record(decision)
        #expect(body("/decisions/" + DecisionID.text(decision.id)).hasSuffix(#""checks":null}"#))
    }

    @Test func `what is no JSON is not passed on as checks`() {
        var decision = DecisionSamples.decision(3)
        decision.checks = Array(#"[{"check":"htu"}],"verdict":"accepted""#.utf8)
        recorder.record(decision)
        #expect(body("/decisions/" + DecisionID.text(decision.id)).hasSuffix(#""checks":null}"#))
    }

    @Test(arguments: [
        "/decisions/", "/decisions/x", "/decisionsAAAAAAAAAAAAAAAAAAAAAA",
        "/decisions/AAAAAAAAAAAAAAAAAAAAAA", "/decisions/AAAAAAAAAAAAAAAAAAAAA=",
        "/decisions/AAAAAAAAAAAAAAAAAAAAAB",
    ])
    func `anything else is not there`(path: String) {
        _ = body(path, status: 404)
    }
}

@Suite struct AdviceTests {
    @Test func `a clock is told by how much it is wrong and in which direction`() {
        #expect(Advice.line(.dpopIatTooOld, measured: -75)?.contains("75 s behind") == true)
        #expect(Advice.line(.dpopIatInFuture, measured: 90)?.contains("90 s ahead") == true)
    }

    @Test func `each part of a target has advice of its own`() {
        let lines = TargetPart.allCases.map {
            Advice.line(.dpopHtuMismatch, measured: $0.rawValue) ?? ""
        }
        #expect(Set(lines).count == 4)
        for (part, line) in zip(TargetPart.allCases, lines) { #expect(line.contains(part.name)) }
    }

    @Test func `every reason of a proof, a token or the gate has an explanation of its own`() {
        let areas: Set<UInt16> = [0x02, 0x10, 0x20]
        let reasons = Reason.all.filter { areas.contains($0.rawValue >> 8) }
        #expect(reasons.count > 40)
        #expect(Set(reasons.map(\.explanation)).count == reasons.count)
    }

    @Test func `a token's failure is invalid_token to its client, a proof's invalid_dpop_proof`() {
        #expect(Reason.tokenExpired.oauthError == "invalid_token")
        #expect(Reason.tokenBindingMismatch.oauthError == "invalid_token")
        #expect(Reason.tokenScopeMissing.oauthError == "insufficient_scope")
        #expect(Reason.tokenMissing.oauthError == nil)
        #expect(Reason.dpopReplayed.oauthError == "invalid_dpop_proof")
        #expect(Reason.dpopNonceRequired.oauthError == "use_dpop_nonce")
        #expect(Reason.gatePathAmbiguous.oauthError == nil)
    }
}
