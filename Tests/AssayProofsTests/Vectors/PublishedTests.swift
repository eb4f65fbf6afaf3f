import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// RFC 9449's own proofs, at their own time, and its neighbours' values.
///
/// The values also stand here, so that a clone without the vectors checks them too.
@Suite struct PublishedProofTests {
    static let header =
        "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMz"
        + "R0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSm"
        + "FqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19"
    static let tokenRequest =
        header + ".eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2Vydm"
        + "VyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8i"
        + "giMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg"
    static let refresh =
        header + ".eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2Vydm"
        + "VyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjY1Mjk2fQ.pAqut2IRDm_De6PR93SYmGBPXpwrAk9"
        + "0e8cP2hjiaG5QsGSuKDYW7_X620BxqhvYC8ynrrvZLTk41mSRroapUA"
    static let resource =
        header + ".eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdX"
        + "JjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU"
        + "8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOpt"
        + "xRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA"
    static let thumbprint = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
    static let accessToken = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"

    private func call(
        _ proof: String, _ method: String, _ url: String, at seconds: Int64
    ) throws -> (DPoPCall, TestVerifier) {
        let verifier = try TestVerifier(algorithms: .standard, now: seconds)
        var call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
        call.proof = Array(proof.utf8)
        call.method = method
        call.url = url
        return (call, verifier)
    }

    @Test func `the proofs of the token and refresh requests hold, each at its time`() throws {
        let url = "https://server.example.com/token"
        for (proof, time) in [
            (Self.tokenRequest, Int64(1_562_262_616)), (Self.refresh, 1_562_265_296),
        ] {
            let (call, verifier) = try call(proof, "POST", url, at: time)
            let claims = try #require(try call.judged(by: verifier).dpop)
            #expect(base64URL(claims.thumbprint.array) == Self.thumbprint)
            #expect(claims.jti.array == Array("-BwC3ESc6acc2lTc".utf8))
            #expect(claims.iat == time)
        }
    }

    @Test func `both share a jti and are recorded with times of their own`() throws {
        let url = "https://server.example.com/token"
        let (one, early) = try call(Self.tokenRequest, "POST", url, at: 1_562_262_616)
        let (two, late) = try call(Self.refresh, "POST", url, at: 1_562_265_296)
        guard
            case .recordOnce(let digest, let created, .issuedAt)? =
                try one.judged(by: early).finding?.discharge?.obligations.first,
            case .recordOnce(let other, let later, .issuedAt)? =
                try two.judged(by: late).finding?.discharge?.obligations.first
        else {
            Issue.record("nothing to record")
            return
        }
        #expect(digest == other)
        #expect(later.milliseconds - created.milliseconds == 2_680_000)
        #expect(try one.judged(by: late).reason == .dpopIatTooOld)
    }

    @Test func `the proof of the resource request is bound to its token`() throws {
        let url = "https://resource.example.org/protectedresource"
        var (call, verifier) = try call(Self.resource, "GET", url, at: 1_562_262_618)
        #expect(try call.judged(by: verifier).reason == .dpopAthUnexpected)
        call.accessToken = Self.accessToken
        call.expectedThumbprint = Array(Self.thumbprint.utf8)
        #expect(try call.judged(by: verifier).reason == .accepted)
        call.accessToken = Self.accessToken + "x"
        #expect(try call.judged(by: verifier).reason == .dpopAthMismatch)
        call.accessToken = Self.accessToken
        call.url += "?query"
        #expect(try call.judged(by: verifier).reason == .accepted)
    }

    @Test func `the proofs of the vector file give what it says`() throws {
        guard let file = try VectorFile("jose/rfc.json") else { return }
        let proofs = try file.list("rfc9449", "proofs")
        for node in proofs {
            let (call, verifier) = try fileCall(node, file)
            #expect(try call.judged(by: verifier).reason == .accepted)
        }
        for change in try file.list("rfc9449", "refused") {
            let index = try #require(file.number("of", of: change))
            var (call, verifier) = try fileCall(proofs[Int(index)], file)
            var proof = String(decoding: call.proof ?? [], as: UTF8.self)
            if let signature = file.text("signature", of: change) {
                proof = String(proof[...(proof.lastIndex(of: ".") ?? proof.startIndex)]) + signature
            }
            if let last = file.text("signature_last_char", of: change) {
                proof = proof.dropLast() + last
            }
            call.proof = Array(proof.utf8)
            #expect(try call.judged(by: verifier).reason != .accepted)
        }
        for change in try file.list("rfc9449", "also_verifies") {
            let index = try #require(file.number("of", of: change))
            var (call, verifier) = try fileCall(proofs[Int(index)], file)
            let proof = String(decoding: call.proof ?? [], as: UTF8.self)
            let signature = try #require(file.text("signature", of: change))
            call.proof = Array(
                (String(proof[...(proof.lastIndex(of: ".") ?? proof.startIndex)]) + signature).utf8)
            #expect(try call.judged(by: verifier).reason == .accepted)
        }
    }

    private func fileCall(
        _ node: JSONNode, _ file: VectorFile
    ) throws -> (DPoPCall, TestVerifier) {
        var (call, verifier) = try call(
            try #require(file.text("proof", of: node)), try #require(file.text("method", of: node)),
            try #require(file.text("url", of: node)), at: try #require(file.number("now", of: node))
        )
        if file.find("with_token", of: node) != nil {
            let published = try #require(file.find("rfc9449"))
            call.accessToken = file.text("access_token", of: published)
            call.expectedThumbprint = file.text("jkt", of: published).map { Array($0.utf8) }
        }
        return (call, verifier)
    }

    @Test func `the code verifiers of the vector file match their challenges`() throws {
        guard let file = try VectorFile("jose/rfc.json") else { return }
        for name in ["rfc7636", "rfc9449_code_verifier"] {
            let node = try #require(file.find(name))
            let verifier = Array(try #require(file.text("code_verifier", of: node)).utf8)
            let challenge = Array(try #require(file.text("code_challenge", of: node)).utf8)
            let source = verifier + challenge + Array("S256".utf8)
            let request = PKCEVerifyRequest(
                codeVerifier: 0..<43, codeChallenge: 43..<86, codeChallengeMethod: 86..<90)
            let judged = try TestVerifier().judge { head, batch in
                request.encode(head, from: source.span, into: &batch)
            }
            #expect(judged.reason == .accepted)
        }
    }

    @Test func `the Ed25519 signature of RFC 8037 holds`() throws {
        let jwk =
            #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#
        let input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
        let text =
            "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0K"
            + "Ag"
        var signature: [UInt8] = []
        let isDecoded = Base64URL.decode(text.utf8.span, appendingTo: &signature)
        #expect(isDecoded)
        let call = SignatureCall(
            publicKey: Array(jwk.utf8), algorithm: "EdDSA", message: Array(input.utf8),
            signature: signature)
        #expect(try call.judged(by: TestVerifier()).reason == .accepted)
    }
}
