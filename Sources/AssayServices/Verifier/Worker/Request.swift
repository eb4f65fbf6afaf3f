import AssayBytes
import AssayPeer
import AssayProofs
import AssayTransport
import AssayWire

/// One frame of a client until it is answered. It keeps the message alive, so that it can be
/// examined again when the ledger has begun another epoch.
///
/// Copied many times on its way: what few requests have stands apart.
struct Request: Sendable {
    let inbound: Inbound
    var envelope: RequestEnvelope
    var deadline: MonotonicTime
    /// The operation under which the ledger takes: the caller's, or one made here, so that
    /// this verifier's own repeats are no replays.
    var operationID: Bytes16
    /// Whether the caller gave that id: it may ask again under it, and answers are kept for it.
    var hasCallersID: Bool
    private var past: RequestPast?

    init(
        _ inbound: Inbound, _ envelope: RequestEnvelope, deadline: MonotonicTime,
        operationID: Bytes16, hasCallersID: Bool
    ) {
        self.inbound = inbound
        self.envelope = envelope
        self.deadline = deadline
        self.operationID = operationID
        self.hasCallersID = hasCallersID
    }

    /// Who sent it.
    var peer: PeerID { inbound.peer }
    /// The message it stands in.
    var message: [UInt8] { inbound.message }
    /// When the front took it from the socket.
    var arrival: MonotonicTime { inbound.arrival }

    /// How often it was examined.
    var examinations: Int { past?.examinations ?? 0 }
    /// Whether it is examined for the first time.
    var isNew: Bool { past.map { $0.examinations == 0 && $0.records == nil } ?? true }
    /// What the ledger told of the kind's queries; nil until it was asked.
    var records: [LedgerRecord]? { past?.records }
    /// Whether the token's issuer was asked what only it can say.
    var isIssuerAsked: Bool { past?.isIssuerAsked ?? false }
    /// What it said of the token.
    var introspection: KnownIntrospection? { past?.introspection }

    /// The request as it is examined for another time, with nothing that was told before.
    func forAnotherExamination() -> Request {
        with(
            RequestPast(
                examinations: examinations + 1, isIssuerAsked: isIssuerAsked,
                introspection: introspection))
    }

    /// The request with what the ledger told of its queries.
    func knowing(_ records: [LedgerRecord]) -> Request {
        with(
            RequestPast(
                examinations: examinations, records: records, isIssuerAsked: isIssuerAsked,
                introspection: introspection))
    }

    /// The request after its token's issuer was asked, with what it said.
    func knowing(_ introspection: KnownIntrospection?) -> Request {
        with(
            RequestPast(
                examinations: examinations, records: records, isIssuerAsked: true,
                introspection: introspection))
    }

    private func with(_ past: RequestPast) -> Request {
        var request = self
        request.past = past
        return request
    }
}

/// What has become of a request that is not decided in one examination.
private final class RequestPast: Sendable {
    let examinations: Int
    let records: [LedgerRecord]?
    let isIssuerAsked: Bool
    let introspection: KnownIntrospection?

    init(
        examinations: Int, records: [LedgerRecord]? = nil, isIssuerAsked: Bool,
        introspection: KnownIntrospection?
    ) {
        self.examinations = examinations
        self.records = records
        self.isIssuerAsked = isIssuerAsked
        self.introspection = introspection
    }
}

/// Operation ids for requests whose callers gave none: of a random start, anew after so many.
///
/// Nobody but the ledger sees them, so nobody can tell one from another he knows.
struct OperationIDs: Sendable {
    private static let perStart = 4096
    private var next = Bytes16.zero
    private var left = 0

    /// A fresh id, never zero.
    mutating func next(_ random: RandomBits) -> Bytes16 {
        if left == 0 {
            guard let high = try? random(), let low = try? random() else {
                return .randomOperationID()
            }
            next = Bytes16(high: high | 1, low: low)
            left = Self.perStart
        }
        defer {
            next.low &+= 1
            left -= 1
        }
        return next
    }
}

/// A request whose signatures are to be verified.
struct ExaminedRequest {
    let request: Request
    let examined: Examined
}

/// A request that waits for the ledger, and what for.
struct Continuation: Sendable {
    enum Purpose: Sendable {
        /// Its evidence holds: its obligations are to be discharged.
        case discharge(Finding)
        /// It needs to know these before it is examined.
        case lookUp([LedgerQuery])
        /// Its evidence did not hold under this epoch, but it may have been answered before.
        case recall(Refusal, epoch: Bytes16?)
    }

    var request: Request
    var purpose: Purpose
}
