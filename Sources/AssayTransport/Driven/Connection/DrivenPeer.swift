import AssayBytes
import AssaySystem

/// One connection of a driven socket.
final class DrivenPeer {
    enum Stage {
        /// Its greeting is awaited, then its READY.
        case greeting, shakingHands
        case open
        /// A message of several parts is under way: what is left of it is dropped.
        case dropping
    }

    let stream: StreamSocket
    /// What a ROUTER calls it.
    let number: UInt32
    let id: PeerID
    /// When it connected.
    let since: MonotonicTime
    var stage = Stage.greeting
    /// Bytes of a frame that is not complete: `have` of the `wanted` ones, head included.
    var tail: [UInt8] = []
    var have = 0
    var wanted = 0
    /// Bytes that did not leave at once, of which `sent` have left since; where each message
    /// among them ends.
    private var output: [UInt8] = []
    private var sent = 0
    private var ends: [Int] = []

    init(_ stream: StreamSocket, number: UInt32, since: MonotonicTime) {
        self.stream = stream
        self.number = number
        self.since = since
        id = PeerID(number: number)
    }

    var isShakingHands: Bool {
        switch stage {
        case .greeting, .shakingHands: true
        case .open, .dropping: false
        }
    }

    /// Messages that wait for room.
    var messagesWaiting: Int { ends.count }

    /// What an attempt to send gave.
    enum Flushing {
        case all, part, broken
    }

    /// Sends a message, frame and all, or keeps what does not fit now.
    func send(_ frame: Span<UInt8>) -> Flushing {
        var start = 0
        while ends.isEmpty, start < frame.count {
            switch stream.sendNow(frame, from: start) {
            case .some(let count): start += count
            case .broken: return .broken
            case .full:
                keep(frame.extracting(start..<frame.count))
                return .part
            }
        }
        guard start < frame.count else { return .all }
        keep(frame)
        return .part
    }

    private func keep(_ bytes: Span<UInt8>) {
        output.append(bytes)
        ends.append(output.count)
    }

    /// Sends what is left.
    func flush() -> Flushing {
        while sent < output.count {
            switch stream.sendNow(output.span, from: sent) {
            case .some(let count): sent += count
            case .broken: return .broken
            case .full:
                forgetSent()
                return .part
            }
        }
        output = []
        ends = []
        sent = 0
        return .all
    }

    private func forgetSent() {
        let whole = ends.firstIndex { $0 > sent } ?? ends.count
        ends.removeFirst(whole)
        guard sent >= output.count / 2 else { return }
        output.removeFirst(sent)
        for index in ends.indices { ends[index] -= sent }
        sent = 0
    }
}
