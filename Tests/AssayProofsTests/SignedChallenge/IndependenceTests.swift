import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Consumption, expiry and the signed timestamp each keep an old signature out by themselves:
/// every test here passes the other two and fails when the check it names is removed.
@Suite struct ChallengeIndependenceTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    @Test func `an expired challenge is refused though signed just now and never used`() throws {
        var call = try ChallengeCall(key, at: verifier)
        verifier.advance(milliseconds: 60_000)
        call.timestamp = verifier.now.seconds
        #expect(try call.judged(by: verifier).reason == .accepted)
        verifier.advance(milliseconds: 1)
        #expect(try call.judged(by: verifier).reason == .challengeExpired)
    }

    @Test(arguments: [
        (Int64(-61), Reason.challengeTimestampOutOfRange), (-60, .accepted), (60, .accepted),
        (61, .challengeTimestampOutOfRange), (Int64.min, .challengeTimestampOutOfRange),
        (Int64.max - 1_767_225_600, .challengeTimestampOutOfRange),
    ])
    func `a timestamp out of range is refused though the challenge is fresh and unused`(
        _ offset: Int64, _ expected: Reason
    ) throws {
        var call = try ChallengeCall(key, at: verifier)
        call.timestamp = offset == .min ? .min : verifier.now.seconds + offset
        let judged = try call.judged(by: verifier)
        #expect(judged.reason == expected)
        if (-61...61).contains(offset), expected != .accepted {
            #expect(judged.refusal?.measured == offset)
        }
    }

    @Test func `a consumed challenge is refused though fresh and signed just now`() throws {
        let finding = try #require(
            try ChallengeCall(key, at: verifier).judged(by: verifier).finding)
        let taken = Outcome(reason: .ledgerTaken, failedIndex: 0)
        guard case .refused(let refusal) = Registry.settle(finding, taken, verifier.context)
        else {
            Issue.record("a consumed challenge was accepted")
            return
        }
        #expect(refusal.reason == .challengeConsumed)
        #expect(finding.discharge != nil, "without a discharge nobody would be asked")
    }

    @Test(arguments: [Reason.ledgerOutsideWindow, .ledgerFenced])
    func `a challenge the ledger finds too old is expired`(_ told: Reason) throws {
        let finding = try #require(
            try ChallengeCall(key, at: verifier).judged(by: verifier).finding)
        guard
            case .refused(let refusal) = Registry.settle(
                finding, Outcome(reason: told), verifier.context)
        else {
            Issue.record("accepted")
            return
        }
        #expect(refusal.reason == .challengeExpired)
    }
}
