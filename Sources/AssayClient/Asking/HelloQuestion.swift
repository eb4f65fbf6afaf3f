import AssayBytes
import AssayWire

/// Asks a verifier what it is and does.
struct HelloQuestion: Question {
    var operationID: OperationID? { nil }

    static var kind: Kind { .hello }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var head = head
        // The question is about the server, not about a realm.
        head.realm = .none
        batch.beginRequest(Self.kind, head)
        return Writing(batch.end())
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> VerifierStatus {
        let hello = try HelloReply.decode(reply, in: message)
        var limits: [String: UInt64] = [:]
        for limit in hello.limits { limits[limit.name] = limit.value }
        var status = VerifierStatus(
            role: hello.role, software: hello.software, state: state(hello.state),
            versions: hello.versions, kinds: hello.kinds.compactMap(\.name), limits: limits)
        status.policyHash = hello.policyHash?.array
        if let epoch = hello.epoch {
            var bytes: [UInt8] = []
            epoch.id.append(to: &bytes)
            status.epoch = bytes
        }
        return status
    }

    private static func state(_ state: ServerState) -> VerifierStatus.State {
        switch state {
        case .starting: .starting
        case .ready: .ready
        case .draining: .draining
        case .closed: .closed
        }
    }
}
