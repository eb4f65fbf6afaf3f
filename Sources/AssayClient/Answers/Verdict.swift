/// What a verifier says about a proof.
///
/// Only `accepted` lets a request through; whatever else comes, the request is not served.
public enum Verdict<Value: Sendable>: Sendable {
    /// The proof holds. The value is what it proved.
    case accepted(Value)
    /// The proof does not hold, and asking again would not change that.
    case refused(Refusal)
    /// Nobody could decide in time: the service is unavailable or has no room. The same call may
    /// be made again under the same operation id, not before `retryAfter` where that is known.
    case undecided(reason: String, retryAfter: Duration?)
    /// The call itself was wrong (say, the realm does not exist), so that no proof was looked at.
    case fault(reason: String)

    /// Whether the proof holds.
    public var isAccepted: Bool {
        if case .accepted = self { true } else { false }
    }

    /// The stable name of the reason for anything but acceptance.
    public var reason: String? {
        switch self {
        case .accepted: nil
        case .refused(let refusal): refusal.reason
        case .undecided(let reason, _), .fault(let reason): reason
        }
    }
}

extension Verdict: Equatable where Value: Equatable {}
extension Verdict: Hashable where Value: Hashable {}
