package import AssayBytes

/// What a taking that is kept on disk tells when it has taken effect.
package enum TakingResult: Hashable, Sendable {
    case none
    /// Until when what was registered lives.
    case expiry(WallTime)
    case transaction(state: Bytes32, nonce: Bytes32, expiry: WallTime)
    case enrolled(ObjectID, Assurance)
    /// The overlap's end is the time of the rotation itself when there is no overlap.
    case rotated(ObjectID, overlapUntil: WallTime)
    case recovery(ObjectID, RecoveryState, effectiveAt: WallTime?)
    case session(RefreshToken, expiry: WallTime)
}
