/// What a run asks verifiers for.
package enum Workload: String, CaseIterable, Sendable {
    case dpop, token, pkce, signature, challenge, hostile

    /// The words that name a workload, for help.
    package static let words = allCases.map(\.rawValue).joined(separator: ", ")

    /// What it does, for help.
    package var summary: String {
        switch self {
        case .dpop: "DPoP proofs, each used once"
        case .token: "access tokens, each time with a new DPoP proof"
        case .pkce: "PKCE verifiers, no state"
        case .signature: "plain signatures, no state"
        case .challenge: "challenges: issued, signed, consumed"
        case .hostile: "refused input, each sort against the dearest accepted proof"
        }
    }
}

/// Makes the requests of one workload, slice by slice.
protocol FrameSource {
    /// Makes `count` requests, or as many as there is time for.
    mutating func make(_ count: Int, _ service: Service) throws(BenchError) -> FrameSupply
    /// How many proofs it has signed so far.
    var signed: Int { get }
}
