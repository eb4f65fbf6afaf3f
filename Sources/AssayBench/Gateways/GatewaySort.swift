/// A sort of request through a gateway, and the one answer that is right for it.
package enum GatewaySort: Int, CaseIterable, Sendable {
    case honest
    /// An accepted request once more: to a gateway byte for byte, to a gate under another id, as
    /// a gateway gives one to each request it gets.
    case replayed
    case proofForOtherMethod
    case proofForOtherPath
    case proofAltered
    case proofOld
    case proofMissing
    case proofTwice
    case tokenAltered
    case tokenOfOtherKey
    case tokenExpired
    case tokenMissing
    /// A bound token as if it were not.
    case downgrade

    /// The status of the right answer.
    package var status: Int { self == .honest ? 200 : 401 }

    /// The reason of the right answer; empty where it is accepted.
    package var reason: String {
        switch self {
        case .honest: ""
        case .replayed: "dpop.replayed"
        case .proofForOtherMethod: "dpop.htm_mismatch"
        case .proofForOtherPath: "dpop.htu_mismatch"
        case .proofAltered: "dpop.signature_invalid"
        case .proofOld: "dpop.iat_too_old"
        case .proofMissing: "dpop.proof_missing"
        case .proofTwice: "dpop.multiple_proofs"
        case .tokenAltered: "token.signature_invalid"
        case .tokenOfOtherKey: "token.binding_mismatch"
        case .tokenExpired: "token.expired"
        case .tokenMissing: "token.missing"
        case .downgrade: "token.downgrade"
        }
    }

    /// All but the honest one.
    package static let hostile = allCases.filter { $0 != .honest }
}

/// A request as it is sent, and what it is.
package struct GatewayRequest: Sendable {
    var sort: GatewaySort
    /// Empty, both, for one that repeats another.
    var head: [UInt8]
    /// The header lines of its own, and the empty one.
    var lines: [UInt8]
}
