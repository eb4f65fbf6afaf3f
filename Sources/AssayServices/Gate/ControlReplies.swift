package import AssayBytes
package import AssayWire

/// What the gate answers on its control endpoint: `hello` and `stats`, and a defined refusal to
/// everything else.
package struct ControlReplies {
    private let state: ServerState
    private let policyHash: Bytes32
    private let limits: [NamedLimit]
    private let stats: () -> [UInt8]

    /// Replies of a gate in this state; `stats` is called only when somebody wants to know.
    package init(
        state: ServerState, policyHash: Bytes32, limits: [NamedLimit],
        stats: @escaping () -> [UInt8]
    ) {
        self.state = state
        self.policyHash = policyHash
        self.limits = limits
        self.stats = stats
    }

    private static let kinds: [Kind] = [.hello, .stats]

    /// The reply to one message.
    package func reply(to message: Span<UInt8>) -> [UInt8] {
        var batch = BatchWriter()
        var frames: [Range<Int>] = []
        guard Batch.split(message, into: &frames) else {
            return refuse(.unknown, .malformed, in: &batch)
        }
        for frame in frames {
            switch RequestEnvelope.read(message, frame) {
            case .refused(let address, let fault):
                _ = refuse(address, fault, in: &batch)
            case .request(let request):
                answer(request, message, in: &batch)
            }
        }
        return batch.bytes
    }

    private func answer(
        _ request: RequestEnvelope, _ message: Span<UInt8>, in batch: inout BatchWriter
    ) {
        guard Self.kinds.contains(request.kind) else {
            _ = refuse(request.address, .kindUnknown, in: &batch)
            return
        }
        do throws(CallFault) {
            try BareRequest.decode(request, in: message)
            _ =
                request.kind == .hello
                ? hello.encode(to: request.address, into: &batch)
                : StatsReply.encode(stats().span, to: request.address, into: &batch)
        } catch {
            _ = refuse(request.address, error, in: &batch)
        }
    }

    private var hello: HelloReply {
        var reply = HelloReply(
            role: Role.gate.rawValue, kinds: Self.kinds, limits: limits,
            software: Software.name, state: state)
        reply.policyHash = policyHash
        return reply
    }

    private func refuse(
        _ address: ReplyAddress, _ fault: CallFault, in batch: inout BatchWriter
    ) -> [UInt8] {
        _ = Refusal(fault.reason).encode(to: address, into: &batch)
        return batch.bytes
    }
}
