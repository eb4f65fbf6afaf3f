import AssayBytes
import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// A plain accepted proof of each algorithm; for RSA with the dearest key.
    static let acceptedProofs: [InputSort] =
        algorithms.map { algorithm in
            var sort = InputSort(
                "proof, \(keyName(algorithm))", .accepted, sending: .fresh,
                algorithm: algorithm
            ) { context throws(BenchError) in
                let key = try context.keys.key(algorithm)
                return try dpop(
                    try Making.proof(key, at: context.seconds), key, context)
            }
            sort.isPlain = true
            return sort
        }

    /// The largest accepted proofs: a long access token and URL, or a long message.
    static let acceptedLargest: [InputSort] =
        largeAlgorithms.map { algorithm in
            InputSort(
                "largest proof, \(keyName(algorithm))", .accepted, sending: .fresh,
                algorithm: algorithm
            ) { context throws(BenchError) in
                try largest(try context.keys.key(algorithm), context)
            }
        }
        + largeAlgorithms.map { algorithm in
            InputSort(
                "48 KiB signed, \(keyName(algorithm))", .accepted, algorithm: algorithm
            ) { context throws(BenchError) in
                let key = try context.keys.key(algorithm)
                let message = Fill.bytes(49_152)
                return try Requests.signature(
                    key: key.publicJWK, algorithm: key.algorithm.joseName, message: message,
                    signature: try Making.signature(key, message), realm: context.realm)
            }
        }

    /// A request about a proof, as `assay bench --workload dpop` asks.
    static func dpop(
        _ proof: [UInt8], _ key: SigningKey, _ context: HostileContext
    ) throws(BenchError) -> [UInt8] {
        var evidence = DPoPEvidence(proof: proof)
        evidence.expectedThumbprint = key.thumbprintText
        return try Requests.dpop(evidence, realm: context.realm)
    }

    /// A request in which everything is as large as it may be: a proof of nearly 8 KiB, a URL
    /// of 8 KiB, an access token of 16 KiB.
    static func largest(
        _ key: SigningKey, _ context: HostileContext,
        _ change: (inout DPoPProofBuilder) -> Void = { _ in }
    ) throws(BenchError) -> [UInt8] {
        let token = Fill.bytes(16_384)
        let path = String(repeating: "/%7e%41", count: 160)
        let url = "https://api.example.com\(path)"
        let proof = try Making.proof(key, at: context.seconds, url: url) { builder in
            builder.bind(accessToken: token.span)
            builder.nonce = .ascii(context.nonce)
            // What is left of 8 KiB, in members that nobody asked for.
            let base = 4 * (builder.header.count + builder.payload.count) / 3 + 700
            let room = max(0, 3 * (8_100 - base) / 4)
            for number in 100..<150 {
                let stem = Fill.text("m", max(1, room / 50 - 9))
                builder.headerExtras.append(("\(stem)\(number)", 0))
            }
            change(&builder)
        }
        var evidence = DPoPEvidence(proof: proof)
        evidence.url = Array(
            (url + "?" + String(repeating: "q", count: 8191 - url.utf8.count)).utf8)
        evidence.accessToken = token
        evidence.expectedThumbprint = key.thumbprintText
        return try Requests.dpop(evidence, realm: context.realm)
    }
}

/// Bytes that fill room.
enum Fill {
    /// `count` bytes of text.
    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(ascii: "a") + UInt8(truncatingIfNeeded: $0 % 26) }
    }

    /// `unit` over and over, `count` bytes at most.
    static func text(_ unit: String, _ count: Int) -> String {
        String(repeating: unit, count: count / max(1, unit.utf8.count))
    }
}
