import AssayBytes
import AssayTransport
import AssayWire

/// Gathers the answers of one turn, a message a client, so that a client asked in batches is
/// answered in batches.
struct ReplyCollector: Sendable {
    private var writers: [PeerID: BatchWriter] = [:]
    private var full: [Outbound] = []

    /// Adds one answer; `write` writes one reply frame and says how that went.
    mutating func add(to peer: PeerID, _ write: (inout BatchWriter) -> FrameWriting) -> Bool {
        var writer = writers[peer] ?? BatchWriter()
        writers[peer] = nil
        var written = write(&writer)
        if written == .batchFull {
            full.append(Outbound(peer: peer, message: writer.bytes, frames: writer.frameCount))
            writer.removeAll()
            written = write(&writer)
        }
        writers[peer] = writer
        return written == .written
    }

    /// The messages of this turn.
    mutating func take() -> [Outbound] {
        var messages: [Outbound] = []
        swap(&messages, &full)
        for (peer, writer) in writers where !writer.isEmpty {
            messages.append(
                Outbound(peer: peer, message: writer.bytes, frames: writer.frameCount))
        }
        writers.removeAll(keepingCapacity: true)
        return messages
    }
}
