package import AssayBytes
import AssayStore

/// The operator's word that changes may be lost.
///
/// `--accept-loss-since TIME` says: "I know that changes made after TIME may be gone, and go on
/// without them." What may be gone is everything after the end of what the copy holds (its last
/// commit, or for a copy made by `backup` the moment it was made). The word covers that only
/// when TIME is not later than this end: with a later one the operator takes less for lost than
/// is. It is also refused when TIME is more than a day before the end: an option that was left
/// in a start script would otherwise accept every later restore unseen. A store that holds
/// nothing, where another was, takes 0: all is lost.
package enum AcceptLoss {
    /// Why the operator's word does not cover the loss.
    package enum Refusal: Error, Hashable, Sendable {
        /// More is lost than it says.
        case tooLate(ends: WallTime?)
        /// It was said of an earlier loss.
        case tooEarly(ends: WallTime)

        /// For a person: what to state.
        package var text: String {
            switch self {
            case .tooLate(let ends?):
                "the copy holds changes until \(ends.rfc3339) only: state that moment "
                    + "(\(ends.seconds)) or one less than a day before it"
            case .tooLate(nil): "the store holds no change: state 0"
            case .tooEarly(let ends):
                "this was said of an earlier loss: the copy holds changes until "
                    + "\(ends.rfc3339); state that moment (\(ends.seconds))"
            }
        }
    }

    /// Whether changes lost since a moment are all that the finding says may be lost.
    package static func judge(_ since: WallTime, _ finding: LossFinding) -> Refusal? {
        guard let ends = finding.ends else {
            return since.milliseconds <= 0 ? nil : .tooLate(ends: nil)
        }
        guard since <= ends else { return .tooLate(ends: ends) }
        let distance = ends.milliseconds.subtractingReportingOverflow(since.milliseconds)
        guard !distance.overflow,
            distance.partialValue <= DurableLimits.acceptLossMillisecondsMax
        else { return .tooEarly(ends: ends) }
        return nil
    }
}

/// A loss an operator accepted; the ledger writes it as an event.
package struct AcceptedLoss: Hashable, Sendable {
    /// The moment the operator stated.
    package var since: WallTime
    /// What was found.
    package var finding: LossFinding
    /// The store's id until then.
    package var previousID: Bytes16
}
