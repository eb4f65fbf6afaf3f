import AssayBytes
import AssayTransport
import AssayWire

/// Gathers the answers of one turn, a message a peer, so that a peer that asks in batches is
/// answered in batches.
struct ReplyCollector: Sendable {
    private var places: [PeerID: Int] = [:]
    private var open: [(peer: PeerID, writer: BatchWriter)] = []
    private var full: [Outbound] = []
    private var lastPlace = 0

    /// Adds one answer; `write` writes one reply frame and says how that went.
    mutating func add(to peer: PeerID, _ write: (inout BatchWriter) -> FrameWriting) -> Bool {
        let place = place(of: peer)
        var written = write(&open[place].writer)
        if written == .batchFull {
            full.append(outbound(open[place]))
            open[place].writer.removeAll()
            written = write(&open[place].writer)
        }
        return written == .written
    }

    /// The messages of this turn: full ones first, then in the order of the first answers.
    mutating func take() -> [Outbound] {
        var messages: [Outbound] = []
        swap(&messages, &full)
        for entry in open where !entry.writer.isEmpty {
            messages.append(outbound(entry))
        }
        open.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        return messages
    }

    private mutating func place(of peer: PeerID) -> Int {
        // Frames of one message come together, so the last peer is nearly always the next.
        if lastPlace < open.count, open[lastPlace].peer == peer { return lastPlace }
        if let known = places[peer] {
            lastPlace = known
            return known
        }
        lastPlace = open.count
        places[peer] = lastPlace
        open.append((peer, BatchWriter()))
        return lastPlace
    }

    private func outbound(_ entry: (peer: PeerID, writer: BatchWriter)) -> Outbound {
        Outbound(
            peer: entry.peer, message: entry.writer.bytes, frames: entry.writer.frameCount)
    }
}
