import AssayCrypto
import AssayProver

/// Every sort of input that is measured: a sort for each interesting reason and for each way to
/// make a verifier work before it refuses.
package enum Catalogue {
    /// What refused input is measured against: the algorithms' own proofs, and the largest.
    package static let accepted = acceptedProofs + acceptedLargest + acceptedTokens
    /// What is refused.
    package static let refused =
        badSignatures + badKeys + badHeaders + badClaims + badBindings + badTimes
        + badSignatureCalls + badPKCE + badChallenges + badFrames + badTokens + replays

    /// What is refused in every realm with ES256 and EdDSA, made without asking a verifier for a
    /// nonce or a challenge, and refused however often it is sent.
    static let withoutService =
        (badPlainSignatures + badSignatureForms + badKeys + badHeaders
        + badClaims).filter { [.es256, .eddsa].contains($0.algorithm) }

    /// The algorithms whose accepted proofs and bad signatures are measured.
    static let algorithms: [SignatureAlgorithm] = [
        .es256, .es384, .es512, .eddsa, .rs256, .ps256, .rs512, .ps512,
    ]

    /// Those measured with everything as large as it may be, too.
    static let largeAlgorithms: [SignatureAlgorithm] = [
        .es256, .es384, .es512, .eddsa, .ps256, .ps512,
    ]

    /// What an algorithm's key is, for a name.
    static func keyName(_ algorithm: SignatureAlgorithm) -> String {
        switch algorithm {
        case .es256, .es384, .es512, .eddsa: algorithm.joseName
        default: "\(algorithm.joseName) 4096 bits, e = 2^32-1"
        }
    }
}
