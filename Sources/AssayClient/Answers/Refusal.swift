/// Why a proof does not hold, and what helps whoever sent it.
public struct Refusal: Hashable, Sendable {
    /// The reason's stable name, such as `dpop.replayed`; `unknown_` and its number where a newer
    /// verifier gave one this library does not know.
    public var reason: String
    /// The measured value behind the reason where there is one, such as the proof's age in
    /// seconds.
    public var measured: Int64?
    /// The nonce the next proof has to repeat, to be handed to the client in the `DPoP-Nonce`
    /// header (RFC 9449 section 8).
    public var nextNonce: String?

    /// A refusal for one reason.
    public init(reason: String, measured: Int64? = nil, nextNonce: String? = nil) {
        self.reason = reason
        self.measured = measured
        self.nextNonce = nextNonce
    }
}
