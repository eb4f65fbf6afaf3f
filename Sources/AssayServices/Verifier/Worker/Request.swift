import AssayBytes
import AssayPeer
import AssayProofs
import AssayTransport
import AssayWire

/// One frame of a client until it is answered. It keeps the message alive, so that it can be
/// examined again when the ledger has begun another epoch.
struct Request: Sendable {
    var peer: PeerID
    var message: [UInt8]
    var envelope: RequestEnvelope
    /// When the front took it from the socket.
    var arrival: MonotonicTime
    var deadline: MonotonicTime
    /// How often it was examined.
    var examinations = 0
    /// The operation under which the ledger takes: the caller's, or one made here, so that
    /// this verifier's own repeats are no replays.
    var operationID: Bytes16
    /// Whether the caller gave that id: it may ask again under it, and answers are kept for it.
    var hasCallersID: Bool
    /// What the ledger told of the kind's queries; nil until it was asked.
    var records: [LedgerRecord]?
    /// Whether the token's issuer was asked what only it can say.
    var isIssuerAsked = false
    /// What it said of the token.
    var introspection: KnownIntrospection?
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
