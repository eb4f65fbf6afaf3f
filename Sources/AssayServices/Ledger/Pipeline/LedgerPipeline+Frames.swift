import AssayBytes
import AssayLedger
import AssayTransport
package import AssayWire

/// Messages of peers: decoding, and the kinds that need no judgement.
extension LedgerPipeline {
    mutating func received(_ message: Span<UInt8>, from peer: PeerID, now: MonotonicTime) {
        metrics.add(.messagesReceived)
        guard Batch.split(message, into: &frames) else {
            receivedMalformed(from: peer, now: now)
            return
        }
        peers.heard(peer, now)
        metrics.add(.framesReceived, UInt64(frames.count))
        framesInTurn += frames.count
        takeRecords(message, from: peer, now: now)
        for frame in frames {
            switch RequestEnvelope.read(message, frame) {
            case .request(let request):
                serve(request, message, peer, now)
            case .refused(let address, let fault):
                refuse(address, peer, fault)
            }
        }
    }

    /// A message that is no batch, or not one part: answered once, counted against the peer.
    mutating func receivedMalformed(from peer: PeerID, now: MonotonicTime) {
        metrics.add(.messagesMalformed)
        peers.malformed(peer, now)
        note(.peerMalformed(count: peers.malformedCount(of: peer)))
        refuse(.unknown, peer, .malformed)
    }

    private mutating func serve(
        _ request: RequestEnvelope, _ message: Span<UInt8>, _ peer: PeerID, _ now: MonotonicTime
    ) {
        do throws(CallFault) {
            switch request.kind {
            case .ledgerDischarge:
                let discharge = try Discharge.decode(request, in: message)
                enqueue(discharge, request, peer, now: now)
                return
            case .ledgerRecall:
                let recall = try LedgerRecallRequest.decode(request, in: message)
                self.recall(
                    recall.callDigest, request, in: request.realmName(in: message), peer)
                return
            case .ledgerLookUp:
                let lookUp = try LedgerLookUpRequest.decode(request, in: message)
                self.lookUp(
                    lookUp.queries, in: request.realmName(in: message),
                    for: request.address, peer)
                return
            case .ledgerInspect:
                let inspect = try LedgerInspectRequest.decode(request, in: message)
                self.inspect(inspect.subject, for: request.address, peer)
                return
            case .ledgerJoin:
                let join = try LedgerJoinRequest.decode(request, in: message)
                answerJoin(join, request.address, peer)
                return
            case .hello, .stats:
                try BareRequest.decode(request, in: message)
            default:
                throw .kindUnknown
            }
        } catch {
            refuse(request.address, peer, error)
            return
        }
        if request.kind == .hello {
            answerHello(request.address, peer)
        } else {
            answerStats(request.address, peer)
        }
    }

    private mutating func refuse(_ address: ReplyAddress, _ peer: PeerID, _ fault: CallFault) {
        if address != .unknown { metrics.add(.framesMalformed) }
        answer(peer) { Refusal(fault.reason).encode(to: address, into: &$0) }
    }

    mutating func answer(
        _ peer: PeerID, _ write: (inout BatchWriter) -> FrameWriting
    ) {
        // Every reply's parts are within its limits, so that each is written.
        _ = replies.add(to: peer, write)
    }

    private mutating func answerHello(_ address: ReplyAddress, _ peer: PeerID) {
        var hello = HelloReply(
            role: "ledger",
            kinds: [
                .hello, .stats, .ledgerJoin, .ledgerDischarge, .ledgerRecall, .ledgerLookUp,
                .ledgerInspect,
            ],
            limits: limits, software: Software.name, state: state)
        hello.policyHash = rules.policyHash
        hello.epoch = EpochMark(id: epoch.id, start: epoch.start)
        hello.time = reading.time
        answer(peer) { hello.encode(to: address, into: &$0) }
    }

    private mutating func answerStats(_ address: ReplyAddress, _ peer: PeerID) {
        publish()
        let json = stats(
            LedgerStanding(
                state: state, policyHash: rules.policyHash,
                epoch: EpochMark(id: epoch.id, start: epoch.start), time: reading.time,
                closure: closure))
        answer(peer) { StatsReply.encode(json.span, to: address, into: &$0) }
    }

    /// Tells a verifier what it needs, unless it has seen a later commit than there is here.
    private mutating func answerJoin(
        _ request: LedgerJoinRequest, _ address: ReplyAddress, _ peer: PeerID
    ) {
        metrics.add(.joins)
        if let store, let witness = request.witness, witness.store == store.store,
            witness.sequence > store.sequence, standingClosure == nil
        {
            standingClosure = .lossNotAccepted
            closure = .lossNotAccepted
            note(.storeBehindWitness(sequence: store.sequence, seen: witness.sequence))
            note(.closed(.lossNotAccepted))
        }
        guard isOpen else {
            refuseClosed(address, peer)
            return
        }
        let reply = LedgerJoinReply(
            policyHash: rules.policyHash, epoch: EpochMark(id: epoch.id, start: epoch.start),
            time: reading.time, mintingKeys: keys.keys.sorted { $0.id < $1.id },
            realms: engine.realms.realms, store: store)
        answer(peer) { reply.encode(to: address, into: &$0) }
    }

    mutating func refuseClosed(_ address: ReplyAddress, _ peer: PeerID) {
        metrics.add(.refusedClosed)
        var refusal = Refusal(.ledgerClosed)
        refusal.time = reading.time
        answer(peer) { refusal.encode(to: address, into: &$0) }
    }

    /// What the ledger is doing.
    package var state: ServerState {
        if isDraining { return .draining }
        return isOpen ? .ready : .closed
    }

    /// The limits `hello` tells, names ascending.
    private var limits: [NamedLimit] {
        let capacity = rules.capacity
        return [
            NamedLimit(name: "batch_bytes", value: UInt64(WireLimits.batchBytesMax)),
            NamedLimit(name: "batch_frames", value: UInt64(WireLimits.batchFramesMax)),
            NamedLimit(name: "frame_bytes", value: UInt64(WireLimits.frameBytesMax)),
            NamedLimit(name: "open_per_caller", value: UInt64(capacity.openPerCallerMax)),
            NamedLimit(name: "records", value: UInt64(capacity.recordsMax)),
            NamedLimit(name: "reserved_per_key", value: UInt64(capacity.reservedPerKeyMax)),
        ]
    }

    /// Tells every peer heard of late that the ledger is about to leave. What is asked until it
    /// has left is answered as before.
    mutating func drain() {
        guard !isDraining else { return }
        isDraining = true
        var writer = BatchWriter()
        guard StateNotice(state: .draining).encode(into: &writer) == .written else { return }
        for peer in peers.known {
            actions.append(.send(peer, writer.bytes))
        }
    }
}
