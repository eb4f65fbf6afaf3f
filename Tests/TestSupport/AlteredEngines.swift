package import AssayCrypto

/// The self-test's engines but for some answers: for tests of what a difference comes to.
package struct AlteredEngines: ~Copyable, SelfTestAnswers {
    /// What is answered in place of a tier's answer, or of the library's where `tier` is nil; nil
    /// is none.
    package typealias Change =
        (_ tier: EngineTier?, _ question: SelfTestCase, _ answer: Bool) -> Bool?

    private var engines: SelfTestEngines
    private let change: Change

    /// Engines whose answers go through `change`.
    package init(_ change: @escaping Change) throws {
        let engines = try SelfTestEngines()
        self.change = change
        self.engines = engines
    }

    package mutating func library(_ question: SelfTestCase) -> Bool {
        let answer = engines.library(question)
        return change(nil, question, answer) ?? answer
    }

    package mutating func answer(
        _ tier: EngineTier, _ question: SelfTestCase, _ clock: () -> UInt64
    ) -> Bool? {
        guard let answer = engines.answer(tier, question, clock) else { return nil }
        return change(tier, question, answer)
    }

    package var figures: HotFigures { engines.figures }

    package mutating func nanoseconds(
        _ tier: EngineTier, _ question: SelfTestCase, _ clock: () -> UInt64
    ) -> UInt64 {
        engines.nanoseconds(tier, question, clock)
    }

    /// What the self-test finds where these answers are the other way round.
    package static func selfTest(
        _ asked: EngineTiers = .all, whereWrong isWrong: @escaping (EngineTier?, String) -> Bool
    ) throws -> EngineSelfTest {
        try selfTest(asked) { isWrong($0, $1.name) ? !$2 : $2 }
    }

    /// What the self-test finds where answers go through `change`.
    package static func selfTest(
        _ asked: EngineTiers = .all, change: @escaping Change
    ) throws -> EngineSelfTest {
        var engines = try AlteredEngines(change)
        let clock = SlowingClock()
        return EngineSelfTest.run(asked, clock: { clock.microseconds() }, engines: &engines)
    }
}

/// A clock on which whatever is timed later takes less: tables, which are timed last, save time.
package final class SlowingClock {
    private var time: UInt64 = 0
    private var step: UInt64 = 100_000

    /// Nothing timed yet.
    package init() {}

    /// Its time.
    package func microseconds() -> UInt64 {
        time += step
        step -= step / 20
        return time
    }
}
