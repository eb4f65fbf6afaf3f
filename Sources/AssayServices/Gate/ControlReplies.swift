import AssayBytes
import AssayWire

/// What the gate answers on its control endpoint: `hello` and `stats`, and a defined refusal to
/// everything else.
struct ControlReplies {
    let state: ServerState
    let policyHash: Bytes32
    let limits: [NamedLimit]
    /// Asked for only when somebody wants to know.
    let stats: () -> [UInt8]

    private static let kinds: [Kind] = [.hello, .stats]

    /// The reply to one message.
    func reply(to message: Span<UInt8>) -> [UInt8] {
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
