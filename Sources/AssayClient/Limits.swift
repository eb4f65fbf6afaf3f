/// Limits of the client library.
public enum ClientLimits {
    /// The longest a call may take; more is cut to this.
    public static let timeMax = Duration.seconds(60)
    /// The longest name a caller may have, in bytes.
    public static let callerBytesMax = 64
    /// Origins whose nonce a prover remembers; the one told longest ago is forgotten first,
    /// which costs one refused proof.
    public static let nonceOriginsMax = 64
    /// The longest nonce a prover repeats, in bytes.
    public static let nonceBytesMax = 512
    /// The longest document in an answer, in bytes: a list of credentials, a page of events.
    public static let documentBytesMax = 64 * 1024
    /// Values and names in such a document.
    public static let documentNodesMax = 16_384
}
