import AssayBytes
import AssayLedger
import AssayTransport
import AssayWire

/// Gathers the answers of one turn, a message a peer, so that a peer that asks in batches is
/// answered in batches.
struct ReplyCollector: Sendable {
    private var places: [PeerID: Int] = [:]
    private var open: [(peer: PeerID, writer: BatchWriter)] = []
    private var full: [Outbound] = []
    private var lastPlace = 0
    /// Bytes of the longest message of late: room for the next, so that it does not grow.
    private var capacity = 512

    /// Adds one answer; `write` writes one reply frame and says how that went.
    mutating func add(to peer: PeerID, _ write: (inout BatchWriter) -> FrameWriting) -> Bool {
        let place = place(of: peer)
        var written = write(&open[place].writer)
        if written == .batchFull {
            full.append(outbound(open[place]))
            open[place].writer = BatchWriter(capacity: capacity)
            written = write(&open[place].writer)
        }
        return written == .written
    }

    /// Adds the acceptances of discharges that only recorded; `time` is the ledger's.
    mutating func addAcceptances(
        to peer: PeerID, _ settled: Span<SettledRecord>, time: WallTime
    ) {
        let place = place(of: peer)
        var first = 0
        while first < settled.count {
            let added = open[place].writer.addAcceptances(settled.count - first, time: time) {
                (settled[first + $0].requestID, settled[first + $0].operationID)
            }
            first += added
            guard first < settled.count else { return }
            full.append(outbound(open[place]))
            open[place].writer = BatchWriter(capacity: capacity)
        }
    }

    /// Appends the messages of this turn: full ones first, then in the order of the first answers.
    mutating func take(into messages: inout [Outbound]) {
        messages.append(contentsOf: full)
        full.removeAll(keepingCapacity: true)
        var longest = 0
        for entry in open where !entry.writer.isEmpty {
            longest = max(longest, entry.writer.bytes.count)
            messages.append(outbound(entry))
        }
        guard !open.isEmpty else { return }
        // Falls slowly, so that a few short messages between long ones change nothing.
        capacity = max(longest, capacity - capacity / 16, 64)
        open.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
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
        open.append((peer, BatchWriter(capacity: capacity)))
        return lastPlace
    }

    private func outbound(_ entry: (peer: PeerID, writer: BatchWriter)) -> Outbound {
        Outbound(
            peer: entry.peer, message: entry.writer.bytes, frames: entry.writer.frameCount)
    }
}
