import Synchronization

/// Answers on their way to the loop that sends them, in its next turn.
final class AnswerBox: Sendable {
    struct Answer: Sendable {
        /// Which connection, and which of its requests.
        var token: UInt64
        var number: UInt64
        var response: HTTPResponse
    }

    private let answers = Mutex<[Answer]>([])
    private let waiting = Atomic(false)

    /// Whether there is one.
    var isEmpty: Bool { !waiting.load(ordering: .acquiring) }

    func put(_ answer: Answer) {
        answers.withLock { $0.append(answer) }
        waiting.store(true, ordering: .releasing)
    }

    /// Moves all answers into an empty array, oldest first.
    func drain(into target: inout [Answer]) {
        waiting.store(false, ordering: .relaxed)
        answers.withLock { swap(&$0, &target) }
    }
}
