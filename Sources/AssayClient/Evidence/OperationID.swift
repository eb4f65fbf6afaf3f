import AssayBytes
import AssayPeer

/// Names one call across attempts at it: a retry under the same id is not a replay.
///
/// A client makes one for each call that has none, and keeps it across its own attempts. Whoever
/// wants to repeat a call that ended `undecided` makes the id, and passes it both times. It comes
/// from whoever asks the verifier, never from the proof and never from the end client.
public struct OperationID: Hashable, Sendable {
    let value: Bytes16

    /// A fresh random id.
    public static func random() -> OperationID {
        OperationID(value: .randomOperationID())
    }

    /// The id of exactly 16 bytes; nil for another length, and for all zeros, which on the wire
    /// means "none".
    public init?(_ bytes: [UInt8]) {
        guard let value = Bytes16(bytes.span), !value.isZero else { return nil }
        self.value = value
    }

    private init(value: Bytes16) {
        self.value = value
    }

    /// The 16 bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return bytes
    }
}
