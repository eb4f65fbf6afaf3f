package import AssayCrypto
import AssayEncodings

/// The memory a worker examines in: one value, reused for batch after batch.
///
/// Frames are copied to `bytes`, evidence is ranges of it, and what examinations decode is
/// appended. `checks` gathers the signature checks of the whole batch, whose ranges are of
/// `bytes` too, so nothing may be removed before the engine has answered.
package struct Workspace {
    /// The frames of the batch, and after them what was decoded from them.
    package var bytes: [UInt8] = []
    /// The signature checks of the batch, in the order they were found.
    package var checks: [SignatureCheck] = []

    /// The header of the JWS under examination, or the key a caller names.
    var header = JSONDocument(limits: Self.limits)
    /// The claims of the JWS under examination.
    var payload = JSONDocument(limits: Self.limits)
    /// The claims of the access token under examination.
    var claims = JSONDocument(limits: Limits.tokenClaims)
    /// The access tokens whose signature held, across batches.
    package var tokens = TokenCache()
    /// Headers of DPoP proofs that were met before, across batches.
    package var headers = HeaderMemo()
    /// Whose share was asked for last.
    var lastCaller: LastCaller?
    /// What keys are made in.
    let points = PointWorkroom()
    /// Bytes of the one examination under way.
    var scratch: [UInt8] = []

    private static let limits = JSONLimits(
        bytesMax: Limits.proofBytesMax, nodesMax: Limits.jsonNodesMax)

    /// An empty workspace with room for a full batch.
    package init(capacity: Int = 512 * 1024) {
        bytes.reserveCapacity(capacity)
        checks.reserveCapacity(256)
        scratch.reserveCapacity(32 * 1024)
    }

    /// Forgets the batch and keeps the memory.
    package mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        checks.removeAll(keepingCapacity: true)
    }
}
