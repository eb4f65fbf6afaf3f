package import AssayBytes
public import AssayWire

/// The discharge nearly every request has, with its caller's address: one `recordOnce`, to be
/// taken, and nothing that is kept on disk.
///
/// What a `Discharge` says at many times the size: these are judged by the million. The epoch,
/// which they share, is told with a batch.
@usableFromInline
package struct SubmittedRecord: Sendable {
    /// The caller's number for where it came from; the answer carries it, as it does the two
    /// ids.
    @usableFromInline package var origin: UInt32
    /// The realm's place in `LedgerRealms.realms`.
    @usableFromInline package var realm: Int32
    @usableFromInline package var record: RecordDischarge

    /// A discharge of a realm under a number of the caller's choice.
    @inlinable @inline(__always)
    package init(origin: UInt32, realm: Int32, record: RecordDischarge) {
        self.origin = origin
        self.realm = realm
        self.record = record
    }
}

/// What became of a `SubmittedRecord`.
package struct SettledRecord: Sendable, Equatable {
    package var origin: UInt32
    package var reason: Reason
    package var requestID: UInt64
    package var operationID: Bytes16

    /// The outcome of one.
    package init(_ submitted: SubmittedRecord, _ reason: Reason) {
        origin = submitted.origin
        requestID = submitted.record.requestID
        operationID = submitted.record.operationID
        self.reason = reason
    }
}

extension DischargeEngine {
    /// All that is told of a record that was settled so.
    package func outcome(_ reason: Reason) -> Outcome {
        switch reason {
        case .accepted: .accepted
        case .ledgerEpochChanged:
            Outcome(reason: reason, epoch: EpochMark(id: epoch.id, start: epoch.start))
        case .overloaded, .quotaExceeded:
            Outcome(
                reason: reason, failedIndex: 0, retryAfter: LedgerLimits.retryAfterMilliseconds)
        default: Outcome(reason: reason, failedIndex: 0)
        }
    }
}
