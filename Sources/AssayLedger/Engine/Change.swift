package import AssayBytes

/// What a discharge changed: everything a host must keep to build the same state again.
package enum Change: Sendable, Equatable {
    /// A digest was recorded for an operation, until `expiry`, against a quota.
    case recorded(digest: Bytes16, operation: Bytes16, expiry: WallTime, quota: QuotaKey)
}
