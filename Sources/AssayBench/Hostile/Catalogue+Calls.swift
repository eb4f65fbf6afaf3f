import AssayBytes
import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// Plain signatures that do not hold.
    static let badSignatureCalls: [InputSort] =
        largeAlgorithms.map { algorithm in
            InputSort(
                "48 KiB, signature of other bytes, \(keyName(algorithm))", .signatureInvalid,
                algorithm: algorithm
            ) { context throws(BenchError) in
                let key = try context.keys.key(algorithm)
                return try Requests.signature(
                    key: key.publicJWK, algorithm: algorithm.joseName,
                    message: Fill.bytes(49_152),
                    signature: try Making.signature(key, Fill.bytes(32)), realm: context.realm)
            }
        }
        + [
            jwk("JWK of 8 KiB, tiny members", .signatureInvalid) { good in
                var text = String(decoding: good.dropLast(), as: UTF8.self)
                for number in 0..<50 {
                    text += ",\"\(number)\":\"" + Fill.text("v", 150) + "\""
                }
                return text + "}"
            },
            jwk("JWK of 8 KiB, escapes", .signatureInvalid) { good in
                let text = String(decoding: good.dropLast(), as: UTF8.self)
                return text + #","kid":""# + Fill.text(#"\u0061"#, 7_800) + #""}"#
            },
            jwk("JWK of 8 KiB, no JSON at its end", .signatureKeyInvalid) { good in
                let text = String(decoding: good.dropLast(), as: UTF8.self)
                return text + #","kid":""# + Fill.text("a", 7_800)
            },
            InputSort("unknown algorithm", .signatureAlgorithmNotAllowed, algorithm: .es256) {
                context throws(BenchError) in
                try Requests.signature(
                    key: context.keys.es256.publicJWK, algorithm: "ES256K",
                    message: Fill.bytes(49_152), signature: Fill.bytes(64),
                    realm: context.realm)
            },
            InputSort("signature of 1 KiB", .signatureMalformed, algorithm: .es256) {
                context throws(BenchError) in
                try Requests.signature(
                    key: context.keys.es256.publicJWK, algorithm: "ES256",
                    message: Fill.bytes(49_152), signature: Fill.bytes(1_024),
                    realm: context.realm)
            },
        ]

    /// Code verifiers that do not answer their challenge.
    static let badPKCE: [InputSort] = [
        pkce("another code verifier", .pkceVerifierMismatch, Fill.bytes(128), Fill.bytes(42)),
        pkce("code verifier of 1 KiB", .pkceVerifierMalformed, Fill.bytes(1_024), Fill.bytes(42)),
        pkce("code challenge of 1 KiB", .pkceChallengeMalformed, Fill.bytes(43), Fill.bytes(1_024)),
        pkce("method plain", .pkceMethodNotAllowed, Fill.bytes(43), Fill.bytes(43), "plain"),
        pkce("code verifier missing", .pkceVerifierMissing, nil, Fill.bytes(42)),
        pkce("code verifier unexpected", .pkceVerifierUnexpected, Fill.bytes(43), nil),
    ]

    private static func pkce(
        _ name: String, _ reason: Reason, _ verifier: [UInt8]?, _ challenge: [UInt8]?,
        _ method: String = "S256"
    ) -> InputSort {
        InputSort(name, reason) { context throws(BenchError) in
            // 42 letters and an A: canonical base64url of 32 bytes.
            let whole = challenge.map { $0.count == 42 ? $0 + [UInt8(ascii: "A")] : $0 }
            return try Requests.pkce(
                verifier: verifier, challenge: whole, method: method,
                realm: context.realm)
        }
    }

    private static func jwk(
        _ name: String, _ reason: Reason, _ change: @escaping @Sendable ([UInt8]) -> String
    ) -> InputSort {
        InputSort(name, reason, algorithm: .es256) { context throws(BenchError) in
            let key = context.keys.es256
            let signature = try Making.signature(key, Fill.bytes(33))
            return try Requests.signature(
                key: Array(change(key.publicJWK).utf8), algorithm: "ES256",
                message: Fill.bytes(32), signature: signature, realm: context.realm)
        }
    }
}
