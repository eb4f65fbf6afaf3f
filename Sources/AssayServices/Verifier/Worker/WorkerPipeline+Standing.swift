import AssayBytes
import AssayProofs
import AssayWire

/// What a worker is told of the process it runs in.
package struct VerifierStanding: Sendable {
    /// The process finishes what it has and leaves.
    package var isDraining = false
    /// Makes the JSON text of `stats`.
    package var stats: @Sendable () -> [UInt8] = { Array("{}".utf8) }
    /// Takes what the ledger answered to `stats`: one JSON object.
    package var keepLedgerFigures: @Sendable ([UInt8]) -> Void = { _ in }

    /// Neither draining nor with figures.
    package init() {}
}

/// `hello` and `stats`: answered like a proof, in turn, so that they tell how long the queue is.
extension WorkerPipeline {
    mutating func answerStanding(_ request: Request, _ time: WallTime?) {
        do throws(CallFault) {
            try BareRequest.decode(request.envelope, in: request.message.span)
        } catch {
            refuse(request, Refusal(error.reason))
            return
        }
        let address = request.envelope.address
        metrics.add(.serviceFrames)
        guard request.envelope.kind == .hello else {
            ledgerFigures.wanted()
            let json = standing.stats()
            answer(request.peer) { batch in
                StatsReply.encode(json.span, to: address, into: &batch)
            }
            return
        }
        let hello = hello(time)
        answer(request.peer) { batch in hello.encode(to: address, into: &batch) }
    }

    private func hello(_ time: WallTime?) -> HelloReply {
        var hello = HelloReply(
            role: "verifier", kinds: [.hello, .stats] + Registry.kinds.map(\.kind),
            limits: limits.named, software: Software.name,
            state: state(time))
        hello.policyHash = policyHash
        hello.epoch = facts?.epoch
        hello.time = time
        return hello
    }

    private func state(_ time: WallTime?) -> ServerState {
        if standing.isDraining { return .draining }
        return facts != nil && time != nil && !isLedgerClosed ? .ready : .starting
    }
}
