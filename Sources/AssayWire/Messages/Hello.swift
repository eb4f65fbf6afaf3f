package import AssayBytes

/// What a server is doing.
package enum ServerState: UInt8, Sendable {
    /// It cannot serve yet.
    case starting = 0
    case ready = 1
    /// It finishes what it has and takes nothing new.
    case draining = 2
    /// It serves nothing until an operator acts.
    case closed = 3
}

/// One of a server's limits, by name.
package struct NamedLimit: Hashable, Sendable {
    /// 1 to 63 visible ASCII characters.
    package var name: String
    package var value: UInt64

    /// The limit `name` with its value.
    package init(name: String, value: UInt64) {
        self.name = name
        self.value = value
    }
}

/// The answer to `hello`: what the server speaks, its limits and its state.
package struct HelloReply: Hashable, Sendable {
    /// `ledger`, `verifier` or `gate`.
    package var role: String
    /// Versions spoken, ascending.
    package var versions: [UInt8] = [WireLimits.version]
    /// Kinds served, ascending.
    package var kinds: [Kind]
    /// Names ascending.
    package var limits: [NamedLimit]
    package var policyHash: Bytes32?
    /// Absent while the server does not know it.
    package var epoch: EpochMark?
    /// Name and version of the program.
    package var software: String
    package var state: ServerState
    /// The ledger's clock, absent while the server does not know it.
    package var time: WallTime?

    /// The answer of one server.
    package init(
        role: String, kinds: [Kind], limits: [NamedLimit], software: String, state: ServerState
    ) {
        self.role = role
        self.kinds = kinds
        self.limits = limits
        self.software = software
        self.state = state
    }
}

/// The answer to `stats`.
package struct StatsReply: Hashable, Sendable {
    /// Where the JSON text stands in the message.
    package var json: Range<Int>

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> StatsReply {
        let slots = try FieldSlots.read(message, reply.fields, StatsReplyFields.all)
        return StatsReply(json: try slots.required(StatsReplyFields.stats))
    }

    /// Writes the answer with this JSON text.
    package static func encode(
        _ json: Span<UInt8>, to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(StatsReplyFields.stats, json)
        return batch.end()
    }
}

/// `draining`: a server announces that its state has changed; nobody answers.
package struct StateNotice: Hashable, Sendable {
    package var state: ServerState

    /// The notice of one state.
    package init(state: ServerState) {
        self.state = state
    }

    private static let address = ReplyAddress(kind: .draining, requestID: 0, operationID: .zero)

    /// Reads the notice; it answers nothing, so both of its ids are zero.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> StateNotice {
        guard reply.address == address else { throw .malformed }
        let slots = try FieldSlots.read(message, reply.fields, DrainingNoticeFields.all)
        let raw = try slots.choice(DrainingNoticeFields.state, in: message).orMissing()
        guard let state = ServerState(rawValue: raw) else { throw .fieldInvalid }
        return StateNotice(state: state)
    }

    /// Writes the notice.
    package func encode(into batch: inout BatchWriter) -> FrameWriting {
        batch.beginReply(Self.address, .accepted)
        batch.field(DrainingNoticeFields.state, state.rawValue)
        return batch.end()
    }
}
