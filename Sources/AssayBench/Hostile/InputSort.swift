package import AssayCrypto
package import AssayWire

/// One sort of input: how it is made and what a verifier must say to it.
package struct InputSort: Sendable {
    /// How a sort's frames are sent.
    package enum Sending: Sendable {
        /// One frame, again and again: it is refused each time, and burns nothing.
        case repeated
        /// A new frame each time: it is accepted, and would be a replay the second time.
        case fresh
        /// One frame, again and again, after it was accepted once.
        case afterAcceptance
        /// One message that is no batch of frames, as it stands.
        case verbatim
    }

    package typealias Make =
        @Sendable (HostileContext) throws(BenchError) -> [UInt8]

    /// What it is, in a few words.
    package let name: String
    /// What it must be answered with.
    package let reason: Reason
    package let sending: Sending
    /// Whether it is a proof of the usual size.
    var isPlain = false
    /// Whether it is about a token of an issuer the realm knows.
    package var needsIssuer = false
    /// The algorithm it stands and falls with, where there is one.
    package let algorithm: SignatureAlgorithm?
    /// Makes one frame.
    package let make: Make

    /// A sort of input that is refused.
    package init(
        _ name: String, _ reason: Reason, sending: Sending = .repeated,
        algorithm: SignatureAlgorithm? = nil, make: @escaping Make
    ) {
        self.name = name
        self.reason = reason
        self.sending = sending
        self.algorithm = algorithm
        self.make = make
    }
}
