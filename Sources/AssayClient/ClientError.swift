/// Why a client could not start.
public enum ClientError: Error, Hashable, Sendable {
    /// There is no verifier to ask.
    case noVerifier
    /// An address is not one a client connects to; `problem` says why, for a person.
    case addressInvalid(address: String, problem: String)
    /// Not a realm's name: `[a-z0-9][a-z0-9._-]*`, at most 63 characters.
    case realmInvalid
    /// Not 1 to 64 visible ASCII characters.
    case callerInvalid
    /// The system gave no descriptor, thread or socket.
    case system
}
