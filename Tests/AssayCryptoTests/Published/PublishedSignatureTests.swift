import AssayBytes
import AssayCrypto
import Testing

/// Signatures printed in RFCs, through the engine.
struct PublishedSignatureTests {
    /// The signing input and signature of a compact JWS.
    private func verify(
        _ jws: String, _ key: PublicKey, _ algorithm: SignatureAlgorithm
    ) throws -> Bool {
        let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let input = [UInt8]("\(parts[0]).\(parts[1])".utf8)
        let signature = TestBytes.base64URL(String(parts[2]))
        var engine = try VerificationEngine()
        var results: [Bool] = []
        let end = input.count + signature.count
        let check = SignatureCheck(
            key: key, algorithm: algorithm, message: 0..<input.count,
            signature: input.count..<end)
        engine.verify([check], in: input + signature, results: &results)
        return results == [true]
    }

    @Test func `the ES256 proof of RFC 9449 section 4_1 verifies`() throws {
        let key = try PublicKey.ec(
            .p256,
            x: TestBytes.base64URL("l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs").span,
            y: TestBytes.base64URL("9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA").span)
        let proof = """
            eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaH\
            gtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRs\
            Y3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY\
            2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiw\
            iaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSs\
            X0x7NVY-FNyJK70nfbV37xRZT3Lg
            """
        #expect(try verify(proof, key, .es256))
        #expect(try !verify(proof, key, .es384))
        #expect(try !verify(proof.replacing("eyJ0", with: "eyJ1"), key, .es256))
    }

    @Test func `the EdDSA example of RFC 8037 appendix A_4 verifies`() throws {
        let key = try PublicKey.ed25519(
            TestBytes.bytes32("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
        let jws = """
            eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPO\
            t7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg
            """
        #expect(try verify(jws, key, .eddsa))
        #expect(try !verify(jws.replacing("RXhh", with: "RXhi"), key, .eddsa))
    }
}
