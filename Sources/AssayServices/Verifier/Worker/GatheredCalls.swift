import AssayBytes
import AssayPeer
import AssayProofs
import AssayWire

/// What the requests of one turn ask the ledger: their frames in one message's memory.
struct GatheredCalls: Sendable {
    private struct Call: Sendable {
        var frame: Range<Int>
        var deadline: MonotonicTime
        var token: UInt64
    }

    private var writer = BatchWriter()
    private var calls: [Call] = []
    /// Bytes of the most that was gathered so far: room for the next, so that it does not grow.
    private var capacity = 0

    /// How many calls there are.
    var count: Int { calls.count }
    /// Whether there is nothing to ask.
    var isEmpty: Bool { calls.isEmpty }
    /// When the first of them was gathered.
    private(set) var since: MonotonicTime?

    /// Writes one frame; nil when it does not fit beside the others, or breaks its limits.
    mutating func add(_ write: (inout BatchWriter) -> FrameWriting) -> Range<Int>? {
        let start = begin()
        guard write(&writer) == .written else { return nil }
        return start..<writer.bytes.count
    }

    /// Writes the frame that asks for a finding's discharge.
    mutating func add(_ finding: Finding, _ call: DischargeCall) -> Range<Int>? {
        let start = begin()
        let written = finding.discharge?.encode(
            operationID: call.operationID, callDigest: call.digest,
            keepsAnswer: call.keepsAnswer, into: &writer)
        return written == .written ? start..<writer.bytes.count : nil
    }

    private mutating func begin() -> Int {
        if writer.isEmpty { writer.reserve(capacity) }
        return writer.bytes.count
    }

    /// Whose frame it is that was written last, and how long its answer is wanted.
    mutating func note(
        _ frame: Range<Int>, deadline: MonotonicTime, token: UInt64, now: MonotonicTime
    ) {
        since = since ?? now
        calls.append(Call(frame: frame, deadline: deadline, token: token))
    }

    /// Hands all calls on, in their order.
    mutating func submit(to pipeline: inout PeerPipeline, now: MonotonicTime) {
        let bytes = writer.bytes
        capacity = max(capacity, bytes.count)
        writer = BatchWriter()
        for call in calls {
            pipeline.submit(
                PeerCall(
                    frame: call.frame, of: bytes, deadline: call.deadline, token: call.token),
                now: now)
        }
        calls.removeAll(keepingCapacity: true)
        since = nil
    }
}

/// What only a request says of its discharge.
struct DischargeCall {
    let operationID: Bytes16
    /// Of the whole call, where a taking is durable.
    let digest: Bytes32?
    let keepsAnswer: Bool
}
