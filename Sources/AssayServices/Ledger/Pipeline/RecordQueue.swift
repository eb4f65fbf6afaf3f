import AssayBytes
import AssayLedger
import AssayTransport
import AssayWire

/// Discharges that only record, on their way to the engine, and whom to answer.
struct RecordQueue: Sendable {
    /// Those that came and were not handed over.
    var waiting: [SubmittedRecord] = []
    /// The epoch all of `waiting` were examined under.
    var epoch = Bytes16.zero
    var settled: [SettledRecord] = []
    /// Those that are not answered, and those that came in this turn.
    private(set) var open = 0
    var inTurn = 0
    /// When the first of `waiting` came, and the least time any of them has, in microseconds.
    private(set) var since = MonotonicTime(microseconds: 0)
    private(set) var timeLeftLeast = UInt64.max

    /// Messages they came in, by the number each carries.
    private var origins: [Origin] = []
    private var freeOrigins: [UInt32] = []
    /// Frames of the message at hand that are none of these.
    var others: [Range<Int>] = []

    /// What the next begins as: of a message and a realm, with nothing read.
    var next = SubmittedRecord(origin: 0, realm: 0, record: RecordDischarge())

    private struct Origin: Sendable {
        var peer: PeerID
        var open = 0
    }

    /// A number for a message of which some are.
    mutating func origin(_ peer: PeerID) -> UInt32 {
        if let free = freeOrigins.popLast() {
            origins[Int(free)] = Origin(peer: peer)
            return free
        }
        origins.append(Origin(peer: peer))
        return UInt32(truncatingIfNeeded: origins.count - 1)
    }

    /// Adds the discharge of a frame to those that wait; the time it has left, nil when it is none
    /// of these.
    @inline(__always)
    mutating func append(
        _ message: Span<UInt8>, _ frame: Range<Int>, realm: Range<Int>, epoch: Bytes16
    ) -> UInt32? {
        let place = waiting.count
        waiting.append(next)
        guard waiting[place].record.read(message, frame, realm: realm, epoch: epoch) else {
            waiting.removeLast()
            return nil
        }
        return waiting[place].record.timeLeft
    }

    /// Who sent the message of a number.
    func peer(_ origin: UInt32) -> PeerID { origins[Int(origin)].peer }

    /// So many of the message's frames wait, the last of `waiting`.
    mutating func came(_ count: Int, _ origin: UInt32, timeLeftLeast: UInt64, now: MonotonicTime) {
        guard count > 0 else {
            freeOrigins.append(origin)
            return
        }
        if waiting.count == count { since = now }
        self.timeLeftLeast = min(self.timeLeftLeast, timeLeftLeast)
        origins[Int(origin)].open = count
        open += count
        inTurn += count
    }

    /// So many of a message's are answered.
    mutating func answered(_ count: Int, of origin: UInt32) {
        open -= count
        origins[Int(origin)].open -= count
        if origins[Int(origin)].open == 0 { freeOrigins.append(origin) }
    }

    /// All that waited were handed over.
    mutating func removeWaiting() {
        waiting.removeAll(keepingCapacity: true)
        timeLeftLeast = .max
    }
}
