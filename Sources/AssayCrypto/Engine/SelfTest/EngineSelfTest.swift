/// What a comparison of the tiers with OpenSSL's own functions has shown on this machine.
///
/// A tier that gives one other answer is not used: the engine then verifies with OpenSSL's own
/// functions what that tier would have verified.
package struct EngineSelfTest: Sendable {
    /// The tiers that agree.
    package private(set) var tiers: EngineTiers = []
    /// Whether OpenSSL's own functions give the published answers. Where they do not, nothing
    /// can be verified.
    package private(set) var isLibrarySound = true
    /// Tiers with the first case each has answered otherwise.
    package private(set) var faults: [Fault] = []
    /// Verifications after which a table has paid for itself, as measured; nil where tables
    /// were not compared, or save nothing.
    package private(set) var promotionCount: UInt32?

    /// A tier and why it is not used.
    package struct Fault: Sendable, Equatable {
        package var tier: EngineTier
        /// The case it answers otherwise, or what it lacks.
        package var detail: String

        /// A tier and the reason.
        package init(tier: EngineTier, detail: String) {
            self.tier = tier
            self.detail = detail
        }
    }

    /// The tiers but for tables, compared once a process.
    package static let ofProcess = run([.cold, .ed25519, .sodium])

    /// Compares `asked` on the known cases.
    ///
    /// - Parameter clock: the thread's processor time in microseconds; needed to compare tables.
    package static func run(
        _ asked: EngineTiers, clock: () -> UInt64 = { 0 }
    ) -> EngineSelfTest {
        guard var engines = try? SelfTestEngines() else {
            var test = EngineSelfTest()
            test.isLibrarySound = false
            return test
        }
        return run(asked, clock: clock, engines: &engines)
    }

    /// The same, of the answers that `engines` give.
    package static func run<Engines: SelfTestAnswers & ~Copyable>(
        _ asked: EngineTiers, clock: () -> UInt64, engines: inout Engines
    ) -> EngineSelfTest {
        var test = EngineSelfTest()
        let cases = SelfTestCase.all()
        for question in cases {
            let expected = engines.library(question)
            if let known = question.known, known != expected { test.isLibrarySound = false }
        }
        for tier in EngineTier.allCases where asked.contains(EngineTiers(tier)) {
            test.compare(tier, cases, &engines, clock)
        }
        if test.tiers.contains(.hot) { test.measure(cases, &engines, clock) }
        // Tables are used beside the cold tier only, and with its parts.
        if !test.tiers.contains(.cold) { test.tiers.remove(.hot) }
        return test
    }

    private mutating func compare<Engines: SelfTestAnswers & ~Copyable>(
        _ tier: EngineTier, _ cases: [SelfTestCase], _ engines: inout Engines,
        _ clock: () -> UInt64
    ) {
        var answers = 0
        for question in cases {
            guard let answer = engines.answer(tier, question, clock) else { continue }
            answers += 1
            guard answer == engines.library(question) else {
                faults.append(Fault(tier: tier, detail: question.name))
                return
            }
        }
        guard answers > 0 else {
            faults.append(Fault(tier: tier, detail: tier.absence))
            return
        }
        tiers.insert(EngineTiers(tier))
    }

    private mutating func measure<Engines: SelfTestAnswers & ~Copyable>(
        _ cases: [SelfTestCase], _ engines: inout Engines, _ clock: () -> UInt64
    ) {
        guard let first = cases.first, engines.figures.builds > 0 else { return }
        let cold = engines.nanoseconds(.cold, first, clock)
        let hot = engines.nanoseconds(.hot, first, clock)
        guard hot < cold else {
            tiers.remove(.hot)
            faults.append(Fault(tier: .hot, detail: "tables save no time"))
            return
        }
        let table = engines.figures.buildMicroseconds * 1000 / engines.figures.builds
        let count = UInt32(clamping: table / (cold - hot))
        promotionCount = min(
            max(count, HotLimits.promotionCounts.lowerBound), HotLimits.promotionCounts.upperBound)
    }
}

extension EngineTier {
    /// Why it has no answer to any case.
    fileprivate var absence: String {
        switch self {
        case .hot: "the library does not make tables"
        case .sodium: "libsodium cannot be used"
        case .cold, .ed25519: "it does not answer"
        }
    }
}
