/// A credential in an account's list, which names also those that have ended.
public struct StoredCredential: Hashable, Sendable {
    /// Whether it may be used.
    public enum Status: Hashable, Sendable {
        /// For everything.
        case active
        /// Another took its place: it may sign in until `overlapUntil` and nothing else.
        case superseded
        /// For nothing, for good.
        case revoked
        /// What a newer verifier says, in its word.
        case other(String)
    }

    /// Its id, opaque text.
    public var credentialID: String
    /// Whether it may be used.
    public var status: Status
    /// What is known of where its key lives, such as `software`.
    public var assurance: String
    /// The device's own name at enrolment.
    public var deviceID: String
    /// When it was enrolled, in seconds since 1970.
    public var createdAt: Int64
    /// Until when it may sign in, where another took its place.
    public var overlapUntil: Int64?
    /// When it was ended.
    public var endedAt: Int64?
    /// The credential that took its place.
    public var successor: String?
}
