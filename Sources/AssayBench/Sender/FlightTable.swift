import AssayBytes

/// The messages in flight and which of their frames were answered.
///
/// A request id is the message's number (40 bits), its slot (16) and the frame's place (8), so
/// an answer finds its request without a search, and a late one is told from a new one.
struct FlightTable {
    struct Flight {
        var number: UInt64 = 0
        var sentAt = MonotonicTime(microseconds: 0)
        /// Place of its first frame in the order of sending.
        var first = 0
        var link = 0
        var frames = 0
        var open = 0
        var answered = FrameBits()
    }

    private(set) var flights: [Flight]
    private var free: [Int]
    private var messageNumber: UInt64 = 0

    /// A table for `window` messages at once.
    init(window: Int) {
        flights = Array(repeating: Flight(), count: window)
        free = Array((0..<window).reversed())
    }

    var isFull: Bool { free.isEmpty }
    var isEmpty: Bool { free.count == flights.count }

    /// The id of the frame at `place` of the message that is to be sent next.
    func nextRequestID(_ place: Int) -> UInt64 {
        let slot = free.last ?? 0
        return (messageNumber + 1) << 24 | UInt64(slot) << 8 | UInt64(place)
    }

    /// The message was sent.
    mutating func sent(frames: Int, first: Int, link: Int, at now: MonotonicTime) {
        guard let slot = free.popLast() else { return }
        messageNumber += 1
        flights[slot] = Flight(
            number: messageNumber, sentAt: now, first: first, link: link, frames: frames,
            open: frames)
    }

    /// The slot and frame an id names; nil when it is answered already or long forgotten.
    func find(_ requestID: UInt64) -> (slot: Int, place: Int)? {
        let slot = Int(requestID >> 8 & 0xFFFF)
        let place = Int(requestID & 0xFF)
        guard slot < flights.count, flights[slot].open > 0,
            flights[slot].number == requestID >> 24, place < flights[slot].frames,
            !flights[slot].answered.contains(place)
        else { return nil }
        return (slot, place)
    }

    /// The oldest message to a link: what an answer without a request id is to.
    func oldest(of link: Int) -> (slot: Int, place: Int)? {
        var best: Int?
        for slot in flights.indices where flights[slot].open > 0 && flights[slot].link == link {
            if let found = best, flights[found].number < flights[slot].number { continue }
            best = slot
        }
        return best.map { ($0, 0) }
    }

    /// One frame was answered; true when it was the last of its message.
    mutating func answered(_ slot: Int, _ place: Int) -> Bool {
        flights[slot].answered.insert(place)
        flights[slot].open -= 1
        guard flights[slot].open == 0 else { return false }
        free.append(slot)
        return true
    }

    /// Gives up messages sent before `limit`: how many frames, by link.
    mutating func giveUp(sentBefore limit: MonotonicTime) -> [(link: Int, frames: Int)] {
        var lost: [(link: Int, frames: Int)] = []
        for slot in flights.indices where flights[slot].open > 0 && flights[slot].sentAt < limit {
            lost.append((flights[slot].link, flights[slot].open))
            flights[slot].open = 0
            free.append(slot)
        }
        return lost
    }
}

/// Which of a message's frames, at most 256.
struct FrameBits {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var fourth: UInt64 = 0

    func contains(_ place: Int) -> Bool {
        let bit = UInt64(1) << UInt64(place & 63)
        switch place >> 6 {
        case 0: return first & bit != 0
        case 1: return second & bit != 0
        case 2: return third & bit != 0
        default: return fourth & bit != 0
        }
    }

    mutating func insert(_ place: Int) {
        let bit = UInt64(1) << UInt64(place & 63)
        switch place >> 6 {
        case 0: first |= bit
        case 1: second |= bit
        case 2: third |= bit
        default: fourth |= bit
        }
    }
}
