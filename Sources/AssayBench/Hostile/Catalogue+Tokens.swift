import AssayCrypto
import AssayProver
import AssayWire

extension Catalogue {
    /// A token nobody has seen yet, with a proof: two signatures.
    static let acceptedTokens: [InputSort] = [
        token("fresh token and proof, ES256", .accepted, sending: .fresh) { _ in }
    ]

    /// Access tokens and their proofs that are refused; what is large is as large as may be.
    static let badTokens: [InputSort] = badTokenTexts + badTokenClaims + badPresentations

    /// Room for a token's claims in 16 KiB of text.
    private static let claimsBytes = 11_200

    private static let badTokenTexts: [InputSort] = [
        token("token of 16 KiB, a bad byte at its end", .tokenMalformed) {
            $0.text = { _ in Fill.bytes(16_383) + [UInt8(ascii: "!")] }
        },
        token("token of 16 KiB that is no JWT", .tokenMalformed) {
            $0.text = { _ in Fill.bytes(16_384) }
        },
        token("token of 16 KiB of dots", .tokenMalformed) {
            $0.text = { _ in [UInt8](repeating: UInt8(ascii: "."), count: 16_384) }
        },
        token("token header nested too deep", .tokenMalformed) {
            $0.token.rawHeader = Array((#"{"a":"# + Fill.text("[", claimsBytes)).utf8)
        },
        token("token claims of numbers, too many", .tokenMalformed) {
            $0.token.rawPayload = Array(
                (#"{"a":["# + Fill.text("1,", claimsBytes) + "0]}").utf8)
        },
        token("token claims of escapes, expired", .tokenExpired) {
            $0.age()
            $0.token.setClaim("a", .json("\"" + Fill.text(#"\u0061"#, claimsBytes) + "\""))
        },
        token("token claims of tiny members, expired", .tokenExpired) {
            $0.age()
            for number in 100..<900 { $0.token.claims.append(("n\(number)", 0)) }
        },
    ]

    private static let badTokenClaims: [InputSort] = [
        token("token of an unknown issuer", .tokenIssuerUnknown) {
            $0.token.setClaim("iss", .text(Fill.text("https://i.", claimsBytes)))
        },
        token("token of another type", .tokenTypeWrong) { $0.token.setHeader("typ", "JOSE") },
        token("token with alg none", .tokenAlgorithmNotAllowed) {
            $0.token.setHeader("alg", "none")
        },
        token("token for 600 other audiences", .tokenAudienceMismatch) {
            let names = Fill.text(#""https://other","#, claimsBytes)
            $0.token.setClaim("aud", .json("[" + names + #""x"]"#))
        },
        token("token, expired", .tokenExpired) { $0.age() },
        token("token, not valid yet", .tokenNotYetValid) {
            $0.token.setClaim("nbf", .number($0.seconds + 3_000))
        },
        token("token without a subject", .tokenClaimMissing) {
            $0.token.setClaim("sub", .absent)
        },
        token("token bound to nothing", .tokenNotBound) { $0.token.bind() },
        token("token bound to what is no thumbprint", .tokenBindingInvalid) {
            $0.token.setClaim("cnf", .json(#"{"jkt":"AAAA"}"#))
        },
        token("token, signature of other bytes", .tokenSignatureInvalid) {
            $0.signsOtherBytes = true
        },
        token("token of 15 KiB, signature of other bytes", .tokenSignatureInvalid) {
            $0.signsOtherBytes = true
            $0.token.setClaim("a", .text(Fill.text("a", claimsBytes - 200)))
        },
    ]

    private static let badPresentations: [InputSort] = [
        token("token without a proof", .dpopProofMissing) { $0.hasProof = false },
        token("token of a key, as Bearer", .tokenDowngrade) { $0.scheme = 1 },
        token("token of another key", .tokenBindingMismatch) {
            $0.token.bind(thumbprint: $0.other.thumbprint)
        },
        token("token, ath missing", .dpopAthMissing) { $0.isCovered = false },
        token("token, ath of another", .dpopAthMismatch) {
            $0.isCovered = false
            $0.proof = { $0.bind(accessToken: Fill.bytes(16).span) }
        },
        token("token of 15 KiB, ath of another", .dpopAthMismatch) {
            $0.token.setClaim("a", .text(Fill.text("a", claimsBytes - 200)))
            $0.isCovered = false
            $0.proof = { $0.bind(accessToken: Fill.bytes(16).span) }
        },
        token("token, proof for another URL", .dpopHtuMismatch) {
            $0.url = Requests.urlText + "/x"
        },
        token("token without the scope that is needed", .tokenScopeMissing) {
            $0.token.setClaim("scope", .text(Fill.text("orders.read ", 1_000) + "x"))
            $0.scope = Array("orders.write".utf8)
        },
        token("token, its proof again", .dpopReplayed, sending: .afterAcceptance) { _ in },
    ]

    private static func token(
        _ name: String, _ reason: Reason, sending: InputSort.Sending = .repeated,
        _ change: @escaping @Sendable (inout PresentedToken) -> Void
    ) -> InputSort {
        var sort = InputSort(name, reason, sending: sending, algorithm: .es256) {
            context throws(BenchError) in
            var presented = try PresentedToken(context)
            change(&presented)
            return try presented.frame(context)
        }
        sort.needsIssuer = true
        return sort
    }
}
