import AssayBytes
import AssayCrypto
import AssayEncodings

/// What a protected header says, once every rule that concerns it alone was found to hold: it is
/// no secret and the same bytes always say the same. Whether a realm accepts the algorithm is
/// asked of every proof.
struct KnownHeader: Sendable {
    /// `alg`, which the key allows.
    var algorithm: JOSEAlgorithm
    /// The thumbprint of the key.
    var thumbprint: Bytes32
    /// The key, ready for the engine.
    var key: PublicKey
}
