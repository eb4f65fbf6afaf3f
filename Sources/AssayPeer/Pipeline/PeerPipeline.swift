package import AssayBytes
import AssayWire

/// Asks peers and gets answers: spreading, windows, retries and deadlines, as a value that
/// takes events and leaves actions, without sockets, threads or a clock.
///
/// A call goes to the peer with the fewest frames outstanding. Where no answer comes, or one that
/// decides nothing, the same frame, with the same operation id, goes to another peer if there is
/// one, until the call's deadline; then it ends `unavailable`. The first answer that decides
/// counts, later ones are dropped. A peer that could not decide or did not answer is left out for
/// a while, and probed meanwhile; without another it is asked all the same.
package struct PeerPipeline: Sendable {
    let settings: PeerSettings
    var peers: [PeerState]
    var slots: [PendingCall?] = []
    var generations: [UInt32] = []
    var freeSlots: [Int] = []
    /// Slots with a frame to send, oldest first; the head index avoids shifting.
    var ready: [Int] = []
    var readyHead = 0
    var actions: [PeerAction] = []
    /// The peer to look at first, so that equals are chosen in turn.
    var firstChoice = 0
    /// Bytes of the longest message packed so far: room for the next, so that it does not grow.
    var messageCapacity = 0
    /// Where the frames of the message at hand stand; kept for its memory.
    var frames: [Range<Int>] = []
    /// Counters so far.
    package internal(set) var counters = PeerCounters()
    /// Calls queued or in flight.
    package internal(set) var callsOpen = 0

    /// A pipeline over `peerCount` peers, numbered from zero.
    package init(peerCount: Int, settings: PeerSettings = PeerSettings()) {
        precondition(peerCount > 0)
        self.settings = settings
        peers = Array(repeating: PeerState(), count: peerCount)
    }

    /// The actions since the last call, in order.
    package mutating func takeActions() -> [PeerAction] {
        var taken: [PeerAction] = []
        swap(&taken, &actions)
        return taken
    }

    /// Replaces `taken` by the actions since the last call, and keeps its memory for the next.
    package mutating func takeActions(into taken: inout [PeerAction]) {
        taken.removeAll(keepingCapacity: true)
        swap(&taken, &actions)
    }

    /// Whether there is something to perform.
    var hasActions: Bool { !actions.isEmpty }

    /// Whether any peer would be chosen now.
    package func hasHealthyPeer(_ now: MonotonicTime) -> Bool {
        peers.indices.contains { isHealthy($0, now) }
    }

    /// Whether a peer answers, and neither leaves nor is silent or blocked.
    package func isHealthy(_ peer: Int, _ now: MonotonicTime) -> Bool {
        peers[peer].heard != nil && peers[peer].isHealthy(now, settings: settings)
    }

    /// A message of more than one part came: no server sends such.
    package mutating func receivedMalformed() {
        counters.malformed += 1
    }

    /// Takes a call; it is sent with the next `flush`.
    package mutating func submit(_ call: consuming PeerCall, now: MonotonicTime) {
        counters.calls += 1
        guard callsOpen < settings.callsMax else {
            counters.refusedFull += 1
            actions.append(.complete(token: call.token, reply: .local(.overloaded)))
            return
        }
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = slots.count
            slots.append(nil)
            generations.append(0)
        }
        slots[slot] = PendingCall(
            call: call, firstSent: now, attemptBegan: now, attemptEnds: now, peer: -1,
            attempts: 0, isQueued: true)
        callsOpen += 1
        ready.append(slot)
    }

    /// Ends a call, frees its slot and reports its answer.
    mutating func complete(_ slot: Int, _ reply: PeerReply) {
        guard let pending = slots[slot].take() else { return }
        if pending.peer >= 0 { peers[pending.peer].outstanding -= 1 }
        generations[slot] = (generations[slot] &+ 1) & PeerPipeline.generationMask
        if !pending.isQueued { freeSlots.append(slot) }
        callsOpen -= 1
        actions.append(.complete(token: pending.call.token, reply: reply))
    }
}

/// Request ids: bit 63 marks probes, then a 31-bit generation, then the slot.
extension PeerPipeline {
    static let generationMask: UInt32 = 0x7FFF_FFFF
    static let probeBit: UInt64 = 1 << 63

    func requestID(of slot: Int) -> UInt64 {
        UInt64(generations[slot]) << 32 | UInt64(slot)
    }

    func slot(of requestID: UInt64) -> Int? {
        let slot = Int(requestID & 0xFFFF_FFFF)
        guard requestID & PeerPipeline.probeBit == 0, slot < slots.count, slots[slot] != nil,
            UInt64(generations[slot]) == requestID >> 32
        else { return nil }
        return slot
    }
}
