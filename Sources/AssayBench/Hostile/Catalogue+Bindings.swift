import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// Proofs that are not bound to the access token or the key they come with.
    static let badBindings: [InputSort] = [
        bound("ath of another token, 16 KiB", .dpopAthMismatch) { builder in
            builder.bind(accessToken: Fill.bytes(16).span)
        },
        bound("ath missing, 16 KiB token", .dpopAthMissing) { _ in },
        bound("ath of 5 KiB", .dpopAthMismatch) { $0.ath = .text(Fill.text("a", 5_000)) },
        broken("ath without a token", .dpopAthUnexpected) { builder in
            builder.bind(accessToken: Fill.bytes(16).span)
        },
        InputSort("another key's thumbprint", .dpopThumbprintMismatch, algorithm: .es256) {
            context throws(BenchError) in
            let proof = try Making.proof(context.keys.es256, at: context.seconds)
            return try dpop(proof, context.keys.eddsa, context)
        },
    ]

    /// Proofs that were accepted before.
    static let replays: [InputSort] =
        algorithms.map { algorithm in
            InputSort(
                "replay, \(keyName(algorithm))", .dpopReplayed, sending: .afterAcceptance,
                algorithm: algorithm
            ) { context throws(BenchError) in
                let key = try context.keys.key(algorithm)
                return try dpop(try Making.proof(key, at: context.seconds), key, context)
            }
        }
        + largeAlgorithms.map { algorithm in
            InputSort(
                "replay, everything as large as allowed, \(keyName(algorithm))", .dpopReplayed,
                sending: .afterAcceptance, algorithm: algorithm
            ) { context throws(BenchError) in
                try largest(try context.keys.key(algorithm), context)
            }
        }

    private static func bound(
        _ name: String, _ reason: Reason,
        _ change: @escaping @Sendable (inout DPoPProofBuilder) -> Void
    ) -> InputSort {
        InputSort(name, reason, algorithm: .es256) { context throws(BenchError) in
            let key = context.keys.es256
            var evidence = DPoPEvidence(
                proof: try Making.proof(key, at: context.seconds, change))
            evidence.accessToken = Fill.bytes(16_384)
            evidence.expectedThumbprint = key.thumbprintText
            return try Requests.dpop(evidence, realm: context.realm)
        }
    }
}
