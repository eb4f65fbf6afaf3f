package import AssayBytes
internal import AssayWire

/// Sending: which peer, how many frames a message, and what happens when a socket is full.
extension PeerPipeline {
    /// Packs every call that is ready into messages. Call once a turn, after all input.
    package mutating func flush(now: MonotonicTime) {
        while readyHead < ready.count {
            guard let peer = choosePeer(now) else { break }
            firstChoice = (peer + 1) % peers.count
            let message = packMessage(for: peer, now: now)
            guard !message.isEmpty else { continue }
            actions.append(.send(peer: peer, message: message))
        }
        if readyHead == ready.count {
            ready.removeAll(keepingCapacity: true)
            readyHead = 0
        } else if readyHead > 4096 {
            ready.removeFirst(readyHead)
            readyHead = 0
        }
    }

    /// A message the socket did not take: its calls wait and go out again.
    package mutating func sendFailed(peer: Int, message: [UInt8], now: MonotonicTime) {
        counters.sendsBlocked += 1
        peers[peer].blockedUntil = now.advanced(byMicroseconds: settings.blockedMicroseconds)
        guard Batch.split(message.span, into: &frames) else { return }
        for frame in frames {
            guard let slot = slot(of: RequestFrame.requestID(message.span, frame)) else {
                continue
            }
            requeue(slot, attemptCounts: false)
        }
    }

    /// Puts a call back into the queue, away from the peer it was sent to.
    mutating func requeue(_ slot: Int, attemptCounts: Bool) {
        guard var pending = slots[slot], !pending.isQueued else { return }
        if pending.peer >= 0 { peers[pending.peer].outstanding -= 1 }
        pending.peer = -1
        pending.isQueued = true
        if !attemptCounts { pending.attempts -= 1 }
        slots[slot] = pending
        ready.append(slot)
    }

    /// The preferred peer with the fewest frames outstanding, of several the next in turn; without
    /// a preferred one, any whose socket still takes frames. Nil when every window is full.
    func choosePeer(_ now: MonotonicTime) -> Int? {
        var best: Int?
        var bestIsPreferred = false
        for step in peers.indices {
            let index = (firstChoice + step) % peers.count
            let peer = peers[index]
            guard peer.outstanding < settings.windowFramesMax, peer.blockedUntil <= now else {
                continue
            }
            let isPreferred = peer.isPreferred(now, settings: settings)
            guard let current = best else {
                best = index
                bestIsPreferred = isPreferred
                continue
            }
            let isLess = peer.outstanding < peers[current].outstanding
            if (isPreferred && !bestIsPreferred) || (isPreferred == bestIsPreferred && isLess) {
                best = index
                bestIsPreferred = isPreferred
            }
        }
        return best
    }

    private mutating func packMessage(for peer: Int, now: MonotonicTime) -> [UInt8] {
        var message: [UInt8] = []
        var frames = 0
        while readyHead < ready.count, frames < settings.framesPerMessageMax,
            peers[peer].outstanding < settings.windowFramesMax
        {
            let slot = ready[readyHead]
            guard let call = slots[slot]?.call else {
                // Ended while it waited; the slot was kept until its place in the queue passed.
                freeSlots.append(slot)
                readyHead += 1
                continue
            }
            guard message.isEmpty || message.count + call.frame.count <= settings.messageBytesMax
            else {
                break
            }
            readyHead += 1
            let left = call.deadline.microseconds(since: now)
            guard left > 0 else {
                slots[slot]?.isQueued = false
                counters.late += 1
                complete(slot, .local(.unavailable))
                continue
            }
            let patience = Swift.max(settings.attemptMicrosecondsMin, left / 3)
            slots[slot]?.beginAttempt(at: peer, now, until: now.advanced(byMicroseconds: patience))
            let start = message.count
            if message.isEmpty { message.reserveCapacity(messageCapacity) }
            message.append(contentsOf: call.bytes[call.frame])
            RequestFrame.address(
                requestID(of: slot), timeLeft: left, in: &message, at: start)
            peers[peer].outstanding += 1
            frames += 1
        }
        messageCapacity = Swift.max(messageCapacity, message.count)
        return message
    }
}
