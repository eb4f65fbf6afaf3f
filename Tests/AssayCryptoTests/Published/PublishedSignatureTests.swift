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

    @Test func `the RS256 example of RFC 7515 appendix A_2 verifies`() throws {
        let modulus = """
            ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1\
            Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpa\
            SHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4\
            LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
            """
        let key = try PublicKey.rsa(
            modulus: TestBytes.base64URL(modulus).span, exponent: 65537)
        let jws = """
            eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtc\
            GxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOi\
            Zj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_\
            nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwu\
            sC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywl\
            VmtVrBp0igcN_IoypGlUPQGe77Rw
            """
        #expect(try verify(jws, key, .rs256))
        #expect(try !verify(jws, key, .ps256))
        #expect(try !verify(jws.replacing(".eyJp", with: ".eyJq"), key, .rs256))
    }

    @Test func `the ES256 example of RFC 7515 appendix A_3 verifies`() throws {
        let key = try PublicKey.ec(
            .p256,
            x: TestBytes.base64URL("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU").span,
            y: TestBytes.base64URL("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0").span)
        let jws = """
            eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtc\
            GxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djx\
            La8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
            """
        #expect(try verify(jws, key, .es256))
        #expect(try !verify(jws.replacing(".eyJp", with: ".eyJq"), key, .es256))
    }

    @Test func `the ES512 example of RFC 7515 appendix A_4 verifies`() throws {
        let x = """
            AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQ\
            Gk
            """
        let y = """
            ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyM\
            j2
            """
        let key = try PublicKey.ec(
            .p521, x: TestBytes.base64URL(x).span, y: TestBytes.base64URL(y).span)
        let jws = """
            eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bK\
            PWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO\
            7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn
            """
        #expect(try verify(jws, key, .es512))
        #expect(try !verify(jws.replacing(".UGF5", with: ".UGF6"), key, .es512))
    }
}
