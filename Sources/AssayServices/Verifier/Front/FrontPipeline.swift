package import AssayBytes
package import AssayTransport
import AssayWire

/// What the front loop has to do.
package enum FrontAction: Sendable {
    /// Hand a message to a worker; tell the pipeline when its mailbox is full.
    case work(worker: Int, Inbound)
    /// Send answers to a client.
    case reply(peer: PeerID, message: [UInt8])
}

/// Takes every message off the socket, checks the structure of its batch, and gives it to the
/// worker with the least to do; when all have enough, answers `overloaded`. Decodes no proof.
package struct FrontPipeline: Sendable {
    private let limits: VerifierLimits
    private var outstanding: [Int]
    private var peers: PeerTable
    private var actions: [FrontAction] = []
    private var frames: [Range<Int>] = []
    private var writer = BatchWriter()
    /// Whether resident memory is above its limit; the loop measures.
    package var isMemoryHigh = false
    private let metrics: MetricSet<VerifierMetric>
    /// Where verdicts are counted; the loop puts the process's own in its place.
    package var verdicts = VerdictCounters()
    package var reasons = ReasonCounters()
    /// Frames handed to workers and not answered.
    package var framesOpen: Int { outstanding.reduce(0, +) }

    /// A front before `workers` workers.
    package init(
        workers: Int, limits: VerifierLimits, metrics: MetricSet<VerifierMetric>
    ) {
        precondition(workers > 0)
        self.limits = limits
        self.metrics = metrics
        outstanding = Array(repeating: 0, count: workers)
        peers = PeerTable(peersMax: limits.peersMax)
    }

    /// The actions since the last call, in order.
    package mutating func takeActions() -> [FrontAction] {
        var taken: [FrontAction] = []
        takeActions(into: &taken)
        return taken
    }

    /// Replaces `taken` by the actions since the last call, and keeps its memory for the next.
    package mutating func takeActions(into taken: inout [FrontAction]) {
        taken.removeAll(keepingCapacity: true)
        swap(&taken, &actions)
    }

    /// One message of a client.
    package mutating func received(_ message: [UInt8], from peer: PeerID, now: MonotonicTime) {
        metrics.add(.messagesReceived)
        guard Batch.split(message.span, into: &frames) else {
            receivedMalformed(from: peer, now: now)
            return
        }
        peers.heard(peer, now)
        metrics.add(.framesReceived, UInt64(frames.count))
        // An operator asks how a verifier is doing just when it does badly.
        let isAboutService = asksAboutService(message)
        guard !isMemoryHigh || isAboutService else {
            metrics.add(.memoryFull, UInt64(frames.count))
            refuse(message, peer)
            return
        }
        let worker = leastBusy()
        let room = limits.queuedFramesMax + (isAboutService ? limits.serviceFramesMax : 0)
        guard outstanding[worker] + frames.count <= room else {
            metrics.add(.queueFull, UInt64(frames.count))
            refuse(message, peer)
            return
        }
        outstanding[worker] += frames.count
        let inbound = Inbound(peer: peer, message: message, arrival: now)
        actions.append(.work(worker: worker, inbound))
    }

    /// A message that is no batch, or not one part: answered once, counted against the peer.
    package mutating func receivedMalformed(from peer: PeerID, now: MonotonicTime) {
        metrics.add(.messagesMalformed)
        peers.malformed(peer, now)
        writer.removeAll()
        writer.beginReply(.unknown, .malformed)
        _ = writer.end()
        actions.append(.reply(peer: peer, message: writer.bytes))
    }

    /// A worker's mailbox did not take a message.
    package mutating func mailboxFull(worker: Int, _ inbound: Inbound) {
        let message = inbound.message
        guard Batch.split(message.span, into: &frames) else { return }
        outstanding[worker] -= frames.count
        metrics.add(.queueFull, UInt64(frames.count))
        refuse(message, inbound.peer)
    }

    /// Answers from a worker.
    package mutating func answered(worker: Int, _ outbound: Outbound) {
        outstanding[worker] -= outbound.frames
        actions.append(.reply(peer: outbound.peer, message: outbound.message))
    }

    /// Tells every client heard of late that this verifier is about to leave.
    package mutating func announceDraining() {
        writer.removeAll()
        guard StateNotice(state: .draining).encode(into: &writer) == .written else { return }
        for peer in peers.known {
            actions.append(.reply(peer: peer, message: writer.bytes))
        }
    }

    /// Times `peer` sent something that was no batch.
    package func malformedCount(of peer: PeerID) -> UInt64 {
        peers.malformedCount(of: peer)
    }

    /// Whether a message holds nothing but `hello` and `stats`, few of them and bare.
    private func asksAboutService(_ message: [UInt8]) -> Bool {
        guard frames.count <= limits.serviceFramesMax else { return false }
        return frames.allSatisfy { frame in
            guard case .request(let envelope) = RequestEnvelope.read(message.span, frame) else {
                return false
            }
            let isService = envelope.kind == .hello || envelope.kind == .stats
            return isService && envelope.fields.isEmpty
        }
    }

    private func leastBusy() -> Int {
        var best = 0
        for worker in outstanding.indices where outstanding[worker] < outstanding[best] {
            best = worker
        }
        return best
    }

    /// Answers every frame of `message`, which `frames` tells, with `overloaded`.
    private mutating func refuse(_ message: [UInt8], _ peer: PeerID) {
        writer.removeAll()
        for frame in frames {
            let address: ReplyAddress
            var code = Reason.overloaded
            switch RequestEnvelope.read(message.span, frame) {
            case .request(let envelope):
                address = envelope.address
                verdicts.add(envelope.kind, .undecided)
            case .refused(let to, let fault):
                address = to
                code = fault.reason
                verdicts.add(.unreadable, .callFault)
            }
            reasons.add(code)
            writer.beginReply(address, code)
            _ = writer.end()
        }
        actions.append(.reply(peer: peer, message: writer.bytes))
    }
}
