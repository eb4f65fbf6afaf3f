import AssayBytes
import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// Proofs whose claims do not fit, with the request or in themselves.
    static let badClaims: [InputSort] = [
        broken("jti of 5 KiB", .dpopJtiInvalid) { $0.jti = .text(Fill.text("j", 5_000)) },
        broken("jti of 257 bytes in escapes", .dpopJtiInvalid) {
            $0.jti = .json("\"" + String(repeating: #"\u006a"#, count: 257) + "\"")
        },
        broken("no jti", .dpopJtiInvalid) { $0.jti = .absent },
        broken("iat with a fraction", .dpopMalformed) { $0.iat = .json("1.5") },
        broken("payload of tiny members", .dpopJtiInvalid) {
            $0.rawPayload = Array(
                ("{" + members(100..<160, stem: Fill.text("n", 86)) + #""z":0}"#).utf8)
        },
        broken("another method", .dpopHtmMismatch) { $0.htm = "POST" },
        target("another URL", Requests.urlText + "/x", Requests.urlText),
        target("htu and URL of dot segments", dots("a/../", 5_000), dots("./b/../", 8_190) + "x"),
        target("URL climbing up", dots("a/", 5_000), dots("../", 8_190)),
        target("htu and URL of escapes", dots("%41%7e", 5_000), dots("%5a%2e", 8_190)),
        target(
            "URL of escaped dot segments", dots("%2e%2e/", 5_000), dots("c/%2E%2e/", 8_180) + "x"),
        target("URL with an IPv6 address", Requests.urlText, "https://[2001:db8::1]:8443/"),
        target(
            "URL with a long host", Requests.urlText,
            "https://" + Fill.text("a.", 8_100) + "com/"),
        broken("exp in the past", .dpopExpired) { $0.exp = 1 },
        broken("nbf ahead", .dpopNotYetValid) { $0.nbf = 4_000_000_000 },
    ]

    /// Proofs that are too old or too new, or whose nonce is not ours.
    static let badTimes: [InputSort] = [
        broken("iat too old", .dpopIatTooOld) { $0.iat = 1_000_000_000 },
        broken("iat ahead", .dpopIatInFuture) { $0.iat = 4_000_000_000 },
        broken("a nonce that is none", .dpopNonceInvalid) { $0.nonce = "nonce" },
        InputSort("a nonce with another MAC", .dpopNonceInvalid, algorithm: .es256) {
            context throws(BenchError) in
            var value: [UInt8] = []
            guard Base64URL.decode(context.nonce.span, appendingTo: &value),
                let last = value.popLast()
            else { throw .notReady }
            var text: [UInt8] = []
            Base64URL.encode((value + [last ^ 1]).span, appendingTo: &text)
            let proof = try Making.proof(context.keys.es256, at: context.seconds) {
                $0.nonce = .ascii(text)
            }
            return try Requests.dpop(DPoPEvidence(proof: proof), realm: context.realm)
        },
        InputSort("no nonce where one is required", .dpopNonceRequired, algorithm: .es256) {
            context throws(BenchError) in
            var evidence = DPoPEvidence(
                proof: try Making.proof(context.keys.es256, at: context.seconds))
            evidence.requireNonce = true
            return try Requests.dpop(evidence, realm: context.realm)
        },
    ]

    private static func dots(_ unit: String, _ count: Int) -> String {
        let stem = "https://api.example.com/"
        return stem + Fill.text(unit, count - stem.utf8.count)
    }

    /// A proof for `htu`, presented with a request to `url`.
    private static func target(_ name: String, _ htu: String, _ url: String) -> InputSort {
        InputSort(name, .dpopHtuMismatch, algorithm: .es256) { context throws(BenchError) in
            let proof = try Making.proof(context.keys.es256, at: context.seconds, url: htu)
            let evidence = DPoPEvidence(proof: proof, url: Array(url.utf8))
            return try Requests.dpop(evidence, realm: context.realm)
        }
    }
}
