import AssayCrypto
import AssayProver
import Testing

/// The comparison of the tiers at start, and what follows from a difference.
struct SelfTestTests {
    @Test func `every tier agrees with OpenSSL here`() {
        let test = EngineSelfTest.run(.all, clock: SlowingClock().microseconds)
        #expect(test.isLibrarySound)
        #expect(test.faults.isEmpty)
        #expect(test.tiers == .all)
        #expect(test.promotionCount.map { HotLimits.promotionCounts.contains($0) } == true)
    }

    @Test(arguments: EngineTier.allCases)
    func `a tier with one other answer is not used, and it is said which`(
        _ lying: EngineTier
    ) throws {
        let name = lying == .ed25519 || lying == .sodium ? "Ed25519" : "P-256"
        let test = EngineSelfTest.run(
            .all, clock: SlowingClock().microseconds, lie: { $0 == lying && $1 == name })
        #expect(test.isLibrarySound)
        #expect(test.faults == [EngineSelfTest.Fault(tier: lying, detail: name)])
        #expect(!test.tiers.contains(EngineTiers(lying)))
        if lying == .cold { #expect(!test.tiers.contains(.hot)) }
        #expect(test.tiers.contains(.ed25519) == (lying != .ed25519))
        #expect(test.tiers.contains(.sodium) == (lying != .sodium))
    }

    @Test func `a broken signature taken for a good one is found too`() {
        let test = EngineSelfTest.run(
            .cold, lie: { _, question in question.contains("byte 63") })
        #expect(test.tiers.isEmpty)
    }

    @Test func `tables that save no time are not used`() {
        let test = EngineSelfTest.run(.all, clock: { 0 })
        #expect(test.faults.map(\.tier) == [.hot])
        #expect(test.tiers == [.cold, .ed25519, .sodium])
        #expect(test.promotionCount == nil)
    }

    @Test func `an engine without tiers verifies with OpenSSL's functions`() throws {
        for algorithm in [SignatureAlgorithm.es256, .eddsa] {
            let key = try TestKeys.signing(algorithm)
            let message = [UInt8]("message".utf8)
            let signature = try key.sign(message.span)
            for tiers in [EngineTiers(), .all] {
                var engine = try VerificationEngine(tiers: tiers)
                let holds = engine.verify(
                    key: try key.publicKey(), algorithm: algorithm, message: message.span,
                    signature: signature.span)
                #expect(holds)
                #expect(engine.figures.library == (tiers.isEmpty ? 1 : 0))
            }
        }
    }
}

/// A clock on which whatever is timed later takes less: tables, which are timed last, save time.
final class SlowingClock {
    private var time: UInt64 = 0
    private var step: UInt64 = 100_000

    func microseconds() -> UInt64 {
        time += step
        step -= step / 20
        return time
    }
}
