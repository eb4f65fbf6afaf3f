import AssayTransport
import AssayWire

/// Gathers the answers of one turn, a message a peer, so that a peer that asks in batches is
/// answered in batches.
struct LedgerReplies: Sendable {
    private var places: [PeerID: Int] = [:]
    private var peers: [PeerID] = []
    /// Writers beyond `peers.count` are spare and empty.
    private var writers: [BatchWriter] = []
    private var lastPlace = 0

    /// Adds one answer; `write` writes one reply frame and says how that went. A full batch is
    /// sent on its way first.
    mutating func add(
        to peer: PeerID, actions: inout [LedgerAction],
        _ write: (inout BatchWriter) -> FrameWriting
    ) {
        let place = place(of: peer)
        guard write(&writers[place]) == .batchFull else { return }
        actions.append(.send(peer, writers[place].bytes))
        writers[place].removeAll()
        _ = write(&writers[place])
    }

    /// Sends what was gathered.
    mutating func flush(into actions: inout [LedgerAction]) {
        for place in peers.indices where !writers[place].isEmpty {
            actions.append(.send(peers[place], writers[place].bytes))
            writers[place].removeAll()
        }
        peers.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    private mutating func place(of peer: PeerID) -> Int {
        if lastPlace < peers.count, peers[lastPlace] == peer { return lastPlace }
        if let known = places[peer] {
            lastPlace = known
            return known
        }
        lastPlace = peers.count
        places[peer] = lastPlace
        peers.append(peer)
        if writers.count < peers.count { writers.append(BatchWriter()) }
        return lastPlace
    }
}
