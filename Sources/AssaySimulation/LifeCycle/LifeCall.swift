import AssayBytes
import AssayWire

/// One call of a user under one operation id, asked until it is decided, and again after that.
struct LifeCall {
    var user: Int
    /// What the user is at; a call of an earlier step only has to be answered as before.
    var step: Int
    var frame: [UInt8]
    /// Whether its answer is kept: asked again it gets the same one.
    var isKept: Bool
    /// The first decision.
    var decision: Decision?
    var asked = 0

    /// An answer that is no `unavailable` and no `overloaded`.
    struct Decision {
        var reason: Reason
        var message: [UInt8]
        /// Of an accepted answer.
        var envelope: ReplyEnvelope?

        /// The bytes of its fields.
        var fields: [UInt8] {
            envelope.map { Array(message[$0.fields]) } ?? []
        }
    }
}

/// A request of a user before it has an operation id.
struct LifeRequest {
    var isKept = true
    var write: (_ head: RequestHead, _ batch: inout BatchWriter) -> FrameWriting
}

/// The fields of one request, and where each lies.
struct FieldSource {
    private(set) var bytes: [UInt8] = []

    mutating func place(_ field: [UInt8]) -> Range<Int> {
        bytes += field
        return (bytes.count - field.count)..<bytes.count
    }

    mutating func place(_ text: String) -> Range<Int> { place(Array(text.utf8)) }
}
