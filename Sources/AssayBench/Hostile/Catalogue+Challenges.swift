import AssayBytes
import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// The keys that sign challenges here.
    static let challengeAlgorithms: [SignatureAlgorithm] = [.es256, .es384, .es512, .eddsa]

    /// Signed challenges that do not hold.
    static let badChallenges: [InputSort] =
        challengeAlgorithms.map { algorithm in
            challenge("challenge, signature of other bytes", .signatureInvalid, algorithm) {
                $0.isOtherSignature = true
            }
        } + [
            challenge("challenge with another MAC", .challengeWrongPurpose, .es256) {
                $0.challenge.word3 ^= 1
            },
            challenge("challenge of an unknown key", .challengeExpired, .es256) {
                $0.challenge.word0 ^= 1 << 63
            },
            challenge("challenge, timestamp an hour ago", .challengeTimestampOutOfRange, .es256) {
                $0.timestamp -= 3600
            },
            challenge("challenge, signature is not DER", .signatureMalformed, .es256) {
                $0.signature = [UInt8](repeating: 0x30, count: 72)
            },
            challenge("challenge, an RSA key", .keyNotAllowed, .rs256) { _ in },
        ]
        + challengeAlgorithms.map { algorithm in
            challenge(
                "challenge again", .challengeConsumed, algorithm, sending: .afterAcceptance
            ) { _ in }
        }

    /// A signed challenge while it is made.
    private struct Parts {
        var challenge: Bytes32
        var timestamp: Int64
        /// Replaces the signature.
        var signature: [UInt8]?
        var isOtherSignature = false
    }

    private static func challenge(
        _ name: String, _ reason: Reason, _ algorithm: SignatureAlgorithm,
        sending: InputSort.Sending = .repeated,
        _ change: @escaping @Sendable (inout Parts) -> Void
    ) -> InputSort {
        InputSort(
            "\(name), \(algorithm.joseName)", reason, sending: sending, algorithm: algorithm
        ) { context throws(BenchError) in
            let key = try context.keys.key(algorithm)
            var parts = Parts(
                challenge: context.challenges[algorithm] ?? .zero, timestamp: context.seconds)
            change(&parts)
            let signer = ChallengeSigner(key: key, relyingPartyID: context.relyingPartyID)
            var signature: [UInt8]
            do throws(SigningError) {
                let time = parts.isOtherSignature ? parts.timestamp + 1 : parts.timestamp
                signature = try signer.sign(parts.challenge, timestamp: time)
            } catch {
                throw .cryptography
            }
            if let other = parts.signature { signature = other }
            return try Requests.challengeVerify(
                key: key.publicJWK, signature: signature, challenge: parts.challenge,
                timestamp: parts.timestamp, realm: context.realm)
        }
    }
}
