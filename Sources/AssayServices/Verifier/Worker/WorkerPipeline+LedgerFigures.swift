import AssayBytes
import AssayPeer
package import AssayWire

/// Whether anybody wants to know how the ledger does, and when it was asked.
struct LedgerFigures: Sendable {
    private var isWanted = false
    private var nextAsked = MonotonicTime(microseconds: 0)
    /// Time between two questions, in microseconds.
    private static let pause: UInt64 = 500_000

    /// Somebody looks at this verifier.
    mutating func wanted() { isWanted = true }

    /// Whether the ledger is to be asked now.
    mutating func isDue(_ now: MonotonicTime) -> Bool {
        guard isWanted, nextAsked <= now else { return false }
        isWanted = false
        nextAsked = now.advanced(byMicroseconds: Self.pause)
        return true
    }
}

/// Whoever looks at a verifier also wants to know of the ledger, which has no other way to him.
extension WorkerPipeline {
    /// How long the ledger's answer is waited for, in microseconds.
    private static let figuresPatience: UInt64 = 1_000_000

    mutating func askLedgerFigures(_ now: MonotonicTime) {
        guard ledgerFigures.isDue(now) else { return }
        var batch = BatchWriter()
        guard BareRequest.encode(.stats, requestID: 0, into: &batch) == .written else { return }
        let deadline = now.advanced(byMicroseconds: Self.figuresPatience)
        ledger.submit(
            PeerCall(frame: batch.bytes, deadline: deadline, token: Self.figuresToken), now: now)
    }

    func ledgerFiguresCame(_ reply: PeerReply) {
        guard reply.code == .accepted, let envelope = reply.envelope,
            let stats = try? StatsReply.decode(envelope, in: reply.message.span)
        else { return }
        standing.keepLedgerFigures(Array(reply.message[stats.json]))
    }

    /// The ledger's epoch, as far as it is known here.
    package var epoch: EpochMark? { facts?.epoch }
}
