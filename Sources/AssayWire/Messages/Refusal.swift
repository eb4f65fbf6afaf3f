package import AssayBytes

/// Every reply that is not `accepted`, of whatever kind: the reason and what helps with it.
///
/// Small, since every step of an examination returns one or none: what few refusals say beside the
/// reason stands apart.
package struct Refusal: Hashable, Sendable {
    package var reason: Reason
    private var details: RefusalDetails?

    /// A reply that says `reason` and nothing else.
    package init(_ reason: Reason) {
        self.reason = reason
    }

    /// With `ledger.epoch_changed`: the ledger's epoch.
    package var epoch: EpochMark? {
        get { details?.values.epoch }
        set { change { $0.epoch = newValue } }
    }
    /// The ledger's clock.
    package var time: WallTime? {
        get { details?.values.time }
        set { change { $0.time = newValue } }
    }
    /// The measured value behind the refusal, e.g. the proof's age in seconds.
    package var measured: Int64? {
        get { details?.values.measured }
        set { change { $0.measured = newValue } }
    }
    /// When to try again, in milliseconds.
    package var retryAfter: UInt32? {
        get { details?.values.retryAfter }
        set { change { $0.retryAfter = newValue } }
    }
    /// Where the request asked for a trace: what each check found, one JSON array.
    package var checks: [UInt8]? {
        get { details?.values.checks }
        set { change { $0.checks = newValue } }
    }
    /// With `dpop.nonce_required` and `dpop.nonce_invalid`: the nonce to use from now on.
    package var nextNonce: Bytes32? {
        get { details?.values.nextNonce }
        set { change { $0.nextNonce = newValue } }
    }
    /// The index of the obligation that failed, in replies of the ledger.
    package var failed: UInt8? {
        get { details?.values.failed }
        set { change { $0.failed = newValue } }
    }

    private mutating func change(_ body: (inout RefusalDetails.Values) -> Void) {
        var values = details?.values ?? RefusalDetails.Values()
        body(&values)
        details = values.isEmpty ? nil : RefusalDetails(values)
    }
}

/// What a refusal says beside its reason; immutable, and equal where the values are.
private final class RefusalDetails: Hashable, Sendable {
    struct Values: Hashable, Sendable {
        var epoch: EpochMark?
        var time: WallTime?
        var measured: Int64?
        var retryAfter: UInt32?
        var checks: [UInt8]?
        var nextNonce: Bytes32?
        var failed: UInt8?

        var isEmpty: Bool { self == Values() }
    }

    let values: Values

    init(_ values: Values) {
        self.values = values
    }

    static func == (left: RefusalDetails, right: RefusalDetails) -> Bool {
        left.values == right.values
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(values)
    }
}

extension Refusal {
    private typealias Fields = RefusalFields

    /// Reads what a reply that is not `accepted` holds.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> Refusal {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        var refusal = Refusal(reply.code)
        refusal.epoch = try slots.epoch(Fields.epoch, Fields.epochStart, in: message)
        refusal.time = slots.i64(Fields.time, in: message).map(WallTime.init(milliseconds:))
        refusal.measured = slots.i64(Fields.measured, in: message)
        refusal.retryAfter = slots.u32(Fields.retryAfter, in: message)
        if let checks = slots[Fields.checks] {
            var text: [UInt8] = []
            text.append(message.extracting(checks))
            refusal.checks = text
        }
        refusal.nextNonce = try slots.nonce(Fields.nextNonce, in: message)
        refusal.failed = slots.choice(Fields.failed, in: message)
        return refusal
    }

    /// Writes the reply.
    package func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        guard reason != .accepted else { return .notEncodable }
        batch.beginReply(address, reason)
        if let epoch {
            batch.field(Fields.epoch, epoch.id)
            batch.field(Fields.epochStart, epoch.start.milliseconds)
        }
        if let time { batch.field(Fields.time, time.milliseconds) }
        if let measured { batch.field(Fields.measured, measured) }
        if let retryAfter { batch.field(Fields.retryAfter, retryAfter) }
        if let checks { batch.field(Fields.checks, 0..<checks.count, from: checks.span) }
        if let nextNonce { batch.nonce(Fields.nextNonce, nextNonce) }
        if let failed { batch.field(Fields.failed, failed) }
        return batch.end()
    }
}
