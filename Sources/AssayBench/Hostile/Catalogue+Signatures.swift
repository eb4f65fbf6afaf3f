import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// Proofs that are good in everything but the signature.
    static let badSignatures = badPlainSignatures + badLargeSignatures + badSignatureForms

    /// Proofs of the usual size with a signature of something else.
    static let badPlainSignatures: [InputSort] =
        algorithms.map { algorithm in
            InputSort(
                "signature of other bytes, \(keyName(algorithm))", .dpopSignatureInvalid,
                algorithm: algorithm
            ) { context throws(BenchError) in
                let key = try context.keys.key(algorithm)
                let other = try Making.signature(key, Fill.bytes(32))
                return try dpop(
                    try Making.proof(key, at: context.seconds) { $0.rawSignature = other }, key,
                    context)
            }
        }

    /// The same with everything as large as allowed.
    private static let badLargeSignatures: [InputSort] =
        largeAlgorithms.map { algorithm in
            InputSort(
                "the same, everything as large as allowed, \(keyName(algorithm))",
                .dpopSignatureInvalid, algorithm: algorithm
            ) { context throws(BenchError) in
                let key = try context.keys.key(algorithm)
                let other = try Making.signature(key, Fill.bytes(32))
                return try largest(key, context) { $0.rawSignature = other }
            }
        }

    /// Signatures that are none of their algorithm.
    static let badSignatureForms: [InputSort] =
        [
            signature("ECDSA r = 0", .es256) { _ in
                [UInt8](repeating: 0, count: 32) + [UInt8](repeating: 1, count: 32)
            },
            signature("ECDSA s = 0", .es256) { _ in
                [UInt8](repeating: 1, count: 32) + [UInt8](repeating: 0, count: 32)
            },
            signature("ECDSA r and s beyond the order", .es256) { _ in
                [UInt8](repeating: 0xFF, count: 64)
            },
            signature("ECDSA signature of 63 bytes", .es256) { _ in
                [UInt8](repeating: 1, count: 63)
            },
            signature("Ed25519 R of small order", .eddsa) { _ in
                [1] + [UInt8](repeating: 0, count: 63)
            },
            signature("Ed25519 S beyond the order", .eddsa) { good in
                Array(good.prefix(32)) + [UInt8](repeating: 0xFF, count: 32)
            },
            signature("RSA signature beyond the modulus", .ps512) { good in
                [UInt8](repeating: 0xFF, count: good.count)
            },
            signature("RSA signature a byte short", .ps512) { Array($0.dropLast()) },
            signature("RSA signature 1", .ps512) { good in
                [UInt8](repeating: 0, count: good.count - 1) + [1]
            },
        ]

    /// A proof whose signature is made of a good one by `change`.
    private static func signature(
        _ name: String, _ algorithm: SignatureAlgorithm,
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> InputSort {
        InputSort(
            name, .dpopSignatureInvalid, algorithm: algorithm
        ) { context throws(BenchError) in
            let key = try context.keys.key(algorithm)
            let changed = change(try Making.signature(key, Fill.bytes(32)))
            return try dpop(
                try Making.proof(key, at: context.seconds) { $0.rawSignature = changed }, key,
                context)
        }
    }
}
