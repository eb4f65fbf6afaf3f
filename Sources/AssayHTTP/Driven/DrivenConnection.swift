import AssayBytes
import AssaySystem

/// One connection of a driven listener, of the one loop that serves it.
final class DrivenConnection {
    enum Stage {
        /// Between requests.
        case idle
        /// A head has begun.
        case head
        /// A head was read; its body comes.
        case body(HTTPRequest, BodyReader)
        /// With the handler, whose time is its own.
        case handling
        /// An answer leaves.
        case answering
        /// The last answer has left: what still comes is dropped until the client closes, so
        /// that it can read the answer.
        case lingering
    }

    let socket: StreamSocket
    let token: UInt64
    /// Counts its requests, so that a late answer meets no other.
    var number: UInt64 = 0
    var stage = Stage.idle
    /// When the stage's time began.
    var since: MonotonicTime
    /// What came and is not used yet.
    var input: [UInt8] = []
    /// Up to where `input` holds no end of a head, and where the line at hand begins.
    var scanned = 0
    var lineStart = 0
    /// Whether there may be more to receive: events come once (edge triggered).
    var hasUnread = true
    /// Whether the client's end was announced, so that a short read is not the last.
    var isEnding = false
    /// Bytes of answers, of which `sent` have left.
    var output: [UInt8] = []
    var sent = 0
    /// Whether the connection goes on after the answer at hand.
    var keepsAlive = true
    var isHead = false
    var isHTTP10 = false
    /// Whether the request at hand counts among those in flight.
    var isCounted = false
    /// Bytes dropped of a body too large, or while lingering.
    var discarded = 0

    init(_ socket: StreamSocket, token: UInt64, since: MonotonicTime) {
        self.socket = socket
        self.token = token
        self.since = since
    }

    var isAnswering: Bool {
        if case .answering = stage { true } else { false }
    }

    /// What looking for the end of a head gave.
    enum HeadSearch {
        /// The head ends here.
        case end(Int)
        case more
        case malformed
    }

    /// Looks on for the empty line that ends a head; no byte is looked at twice.
    func findHead() -> HeadSearch {
        while scanned < input.count {
            guard let feed = LineEnds.next(in: input.span, from: scanned) else {
                scanned = input.count
                return .more
            }
            scanned = feed + 1
            guard feed > lineStart, input[feed - 1] == 0x0D else { return .malformed }
            if feed - 1 == lineStart {
                // An empty line before a request is passed over (RFC 9112, section 2.2).
                guard lineStart > 0 else {
                    input.removeFirst(2)
                    scanned = 0
                    continue
                }
                return .end(feed + 1)
            }
            lineStart = feed + 1
        }
        return .more
    }

    /// Takes the first bytes of the input; the storage itself where those are all.
    func takeInput(_ count: Int) -> [UInt8] {
        scanned = 0
        lineStart = 0
        var taken: [UInt8] = []
        if count == input.count {
            swap(&taken, &input)
        } else {
            taken = Array(input[..<count])
            input.removeFirst(count)
        }
        return taken
    }

    /// Appends an answer to the output; false, and 503 instead, when it can't be sent as it is.
    func append(
        _ response: HTTPResponse, _ listener: DrivenListener, date: [UInt8]
    ) -> Bool {
        let isSendable =
            response.isSendable && response.headerBytes <= listener.limits.answerHeaderBytesMax
        let answer = isSendable ? response : listener.own.unavailable
        answer.append(
            to: &output, date: date, isHead: isHead, keepsAlive: keepsAlive, isHTTP10: isHTTP10)
        return isSendable
    }

    /// What an attempt to send gave.
    enum Flushing {
        case all
        case part
        case broken
    }

    /// Sends what there is of the output.
    func flush() -> Flushing {
        while sent < output.count {
            switch socket.sendNow(output.span, from: sent) {
            case .some(let count): sent += count
            case .full: return .part
            case .broken: return .broken
            }
        }
        // A large answer's memory is not kept.
        output.removeAll(keepingCapacity: output.count <= 4096)
        sent = 0
        return .all
    }
}
