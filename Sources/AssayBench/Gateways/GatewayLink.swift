import AssayBytes
import AssaySystem

/// One kept-alive connection with at most one request under way.
final class GatewayLink {
    /// What looking for an answer gave.
    enum Outcome {
        case answer(AnswerHead)
        case nothing
        /// The connection ended or what came is no answer.
        case broken
    }

    private var socket: StreamSocket?
    private var bytes: [UInt8] = []
    /// What is under way, as the sender counts its requests; nil when nothing is.
    var request: Int?
    var sentAt = MonotonicTime(microseconds: 0)
    /// How many connections it has had.
    private(set) var connections = 0

    /// Sends a request, on a new connection where there is none; false when it cannot be sent.
    func send(
        _ text: [UInt8], to address: SocketAddress, _ readiness: Readiness, token: Int
    ) -> Bool {
        if socket == nil {
            guard let fresh = try? StreamSocket(address),
                (try? readiness.add(fresh.descriptor, token: UInt64(token))) != nil
            else { return false }
            socket = fresh
            connections += 1
        }
        bytes.removeAll(keepingCapacity: true)
        sentAt = Clock.monotonic()
        guard socket?.send(text.span) == true else {
            close()
            return false
        }
        return true
    }

    /// The answer, when all of it is there.
    func receive(_ scratch: inout [UInt8]) -> Outcome {
        guard let socket else { return .broken }
        switch socket.receive(into: &scratch) {
        case .nothing: return .nothing
        case .some(let count): bytes.append(scratch.span.extracting(0..<count))
        case .ended, .broken:
            close()
            return .broken
        }
        let reading = AnswerHead.read(bytes.span)
        switch reading {
        case .part: return .nothing
        case .malformed:
            close()
            return .broken
        case .whole(let head):
            if head.closes { close() }
            return .answer(head)
        }
    }

    /// The reason an answer names.
    func reason(_ head: AnswerHead) -> String {
        head.reason.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    }

    /// Whether the reason an answer names is this.
    func reason(_ head: AnswerHead, is text: String) -> Bool {
        bytes[head.reason ?? 0..<0].elementsEqual(text.utf8)
    }

    /// Ends the connection; the next request makes another.
    func close() {
        socket = nil
    }
}
