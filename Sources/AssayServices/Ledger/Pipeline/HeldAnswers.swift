import AssayLedger
import AssayTransport
import AssayWire

/// What is told of a call that state has judged.
enum JudgedAnswer: Sendable {
    case discharge(Outcome)
    /// What was kept under an operation id.
    case recall(Recalled)
    case lookUp([LedgerRecord])
}

/// An answer and who waits for it.
struct HeldAnswer: Sendable {
    var answer: JudgedAnswer
    var address: ReplyAddress
    var peer: PeerID
    /// The group of changes that must be on disk first.
    var commit: UInt64
}

/// Answers that rest on changes not on disk yet, in the order of those changes.
struct HeldAnswers: Sendable {
    private var queue: [HeldAnswer] = []
    private var head = 0

    var count: Int { queue.count - head }

    mutating func append(_ answer: HeldAnswer) {
        queue.append(answer)
    }

    /// The next answer whose changes are on disk; nil when there is none.
    mutating func next(upTo commit: UInt64) -> HeldAnswer? {
        guard head < queue.count, queue[head].commit <= commit else { return nil }
        let answer = queue[head]
        head += 1
        if head == queue.count {
            queue.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 4096 {
            queue.removeFirst(head)
            head = 0
        }
        return answer
    }
}
