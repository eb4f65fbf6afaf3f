import AssayBytes
import AssayProofs
import AssayTransport
import AssayWire

/// One frame of a client until it is answered. It keeps the message alive, so that it can be
/// examined again when the ledger has begun another epoch.
struct Request: Sendable {
    var peer: PeerID
    var message: [UInt8]
    var envelope: RequestEnvelope
    var deadline: MonotonicTime
    /// How often it was examined.
    var examinations = 0
    /// The operation under which the ledger takes: the caller's, or one made here, so that
    /// this verifier's own repeats are no replays.
    var operationID: Bytes16
}

/// A request whose evidence holds, until the ledger has answered.
struct Continuation: Sendable {
    var request: Request
    var finding: Finding
}
