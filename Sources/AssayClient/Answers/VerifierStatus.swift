/// What a verifier says of itself.
public struct VerifierStatus: Hashable, Sendable {
    /// What a verifier is doing.
    public enum State: Hashable, Sendable {
        /// It cannot serve yet, for instance because it has not found its ledger.
        case starting
        /// It serves.
        case ready
        /// It finishes what it has and takes nothing new.
        case draining
        /// It serves nothing until an operator acts.
        case closed
    }

    /// `verifier`, or another role when the address is not a verifier's.
    public var role: String
    /// Name and version of the program.
    public var software: String
    /// What it is doing.
    public var state: State
    /// Versions of the protocol it speaks, ascending.
    public var versions: [UInt8]
    /// Stable names of the calls it serves.
    public var kinds: [String]
    /// Its limits by name.
    public var limits: [String: UInt64]
    /// The digest of its policy: verifiers that serve together should agree. 32 bytes.
    public var policyHash: [UInt8]?
    /// The ledger's epoch, 16 bytes, while the verifier knows it.
    public var epoch: [UInt8]?
}
