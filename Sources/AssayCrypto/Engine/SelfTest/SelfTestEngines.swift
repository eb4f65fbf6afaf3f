/// An engine for each tier, and one without any: what the self-test asks.
package struct SelfTestEngines: ~Copyable, SelfTestAnswers {
    private var library: VerificationEngine
    private var cold: VerificationEngine
    private var ed25519: VerificationEngine
    private var sodium: VerificationEngine
    private var hot: VerificationEngine
    /// Tables of the keys that are asked for by `hot`.
    private let tables: HotTables
    private var builder: HotTableBuilder

    /// Keys of the cases that get a table: making one takes time.
    private static let tablesMax = 2

    /// Engines without anything verified yet.
    package init() throws(EngineError) {
        let tables = HotTables(bytesMax: Self.tablesMax * HotTable.bytes)
        let library = try VerificationEngine(tiers: [])
        let cold = try VerificationEngine(tiers: .cold)
        let ed25519 = try VerificationEngine(tiers: .ed25519)
        let sodium = try VerificationEngine(tiers: .sodium)
        let hot = try VerificationEngine(tiers: [.cold, .hot], tables: tables)
        self.tables = tables
        builder = HotTableBuilder(tables)
        self.library = library
        self.cold = cold
        self.ed25519 = ed25519
        self.sodium = sodium
        self.hot = hot
    }

    /// What the library's own functions say of a case.
    package mutating func library(_ question: SelfTestCase) -> Bool {
        Self.ask(&library, question)
    }

    /// What a tier says of a case; nil where it has no say.
    package mutating func answer(
        _ tier: EngineTier, _ question: SelfTestCase, _ clock: () -> UInt64
    ) -> Bool? {
        switch tier {
        case .cold:
            return question.algorithm == .es256 ? Self.ask(&cold, question) : nil
        case .ed25519:
            return question.algorithm == .eddsa ? Self.ask(&ed25519, question) : nil
        case .sodium:
            guard question.algorithm == .eddsa, SodiumVerifier.isReady else { return nil }
            return Self.ask(&sodium, question)
        case .hot:
            guard question.algorithm == .es256, let name = question.key.pointName else {
                return nil
            }
            if hot.tables?.table(of: name) == nil, tables.figures.tables < tables.tablesMax {
                // One that cannot be made is an answer too: never that of the library.
                guard builder.make(question.key, clock: clock) else { return nil }
                hot.refreshTables()
            }
            return hot.tables?.table(of: name) == nil ? nil : Self.ask(&hot, question)
        }
    }

    /// The tables made for this.
    package var figures: HotFigures { tables.figures }

    /// Processor time of one verification of `question`, in nanoseconds, in full batches: the
    /// least of some rounds.
    package mutating func nanoseconds(
        _ tier: EngineTier, _ question: SelfTestCase, _ clock: () -> UInt64
    ) -> UInt64 {
        let checks = [SignatureCheck](
            repeating: SignatureCheck(
                key: question.key, algorithm: question.algorithm,
                message: 0..<question.message.count,
                signature: question.message.count..<question.message.count
                    + question.signature.count),
            count: Self.checksPerRound)
        let workspace = question.message + question.signature
        var results: [Bool] = []
        var least = UInt64.max
        for _ in 0..<Self.rounds {
            let start = clock()
            if tier == .hot {
                hot.verify(checks, in: workspace, results: &results)
            } else {
                cold.verify(checks, in: workspace, results: &results)
            }
            least = min(least, clock() &- start)
        }
        return least * 1000 / UInt64(Self.checksPerRound)
    }

    private static let checksPerRound = 32
    private static let rounds = 5

    private static func ask(
        _ engine: inout VerificationEngine, _ question: SelfTestCase
    ) -> Bool {
        engine.verify(
            key: question.key, algorithm: question.algorithm, message: question.message.span,
            signature: question.signature.span)
    }
}
