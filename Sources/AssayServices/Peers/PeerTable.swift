import AssayBytes
import AssayTransport

/// The clients heard of, bounded: who they are and what they did wrong.
///
/// When it is full the half that was silent longest is forgotten; this loses counts and
/// notices, never a verdict.
struct PeerTable: Sendable {
    private struct Record: Sendable {
        var heard: MonotonicTime
        var malformed: UInt64 = 0
    }

    private let peersMax: Int
    private var records: [PeerID: Record] = [:]

    /// An empty table for at most `peersMax` peers.
    init(peersMax: Int) {
        self.peersMax = peersMax
    }

    /// Everybody remembered.
    var known: [PeerID] { Array(records.keys) }

    mutating func heard(_ peer: PeerID, _ now: MonotonicTime) {
        records[peer, default: Record(heard: now)].heard = now
        if records.count > peersMax { forgetHalf() }
    }

    mutating func malformed(_ peer: PeerID, _ now: MonotonicTime) {
        records[peer, default: Record(heard: now)].malformed += 1
        if records.count > peersMax { forgetHalf() }
    }

    func malformedCount(of peer: PeerID) -> UInt64 {
        records[peer]?.malformed ?? 0
    }

    private mutating func forgetHalf() {
        let times = records.values.map(\.heard).sorted()
        let middle = times[times.count / 2]
        records = records.filter { $0.value.heard >= middle }
        // All heard at one instant: nothing was silent longer than the rest, so start anew.
        if records.count > peersMax { records.removeAll() }
    }
}
