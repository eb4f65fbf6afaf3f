/// What the self-test compares: each tier's answers, and those of OpenSSL's own functions.
package protocol SelfTestAnswers: ~Copyable {
    /// What the library's own functions say of a case.
    mutating func library(_ question: SelfTestCase) -> Bool
    /// What a tier says of a case; nil where it has no say.
    mutating func answer(
        _ tier: EngineTier, _ question: SelfTestCase, _ clock: () -> UInt64
    ) -> Bool?
    /// The tables made for this.
    var figures: HotFigures { get }
    /// Processor time of one verification of `question`, in nanoseconds.
    mutating func nanoseconds(
        _ tier: EngineTier, _ question: SelfTestCase, _ clock: () -> UInt64
    ) -> UInt64
}
