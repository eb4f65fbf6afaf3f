import AssayBytes
import AssayEncodings
import AssayProofs
import AssayWire
import Testing

/// Project Wycheproof's signature sets, through the kind `signature.verify`.
@Suite struct WycheproofSignatureTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier()
    }

    private func judge(
        _ name: String, algorithm: String, keyMember: String, form: AssayWire.SignatureForm? = nil
    ) throws {
        guard let file = try VectorFile("wycheproof/\(name)") else { return }
        var counts = (valid: 0, invalid: 0)
        for group in try file.list("testGroups") {
            let publicKey = try key(of: group, keyMember, file)
            for test in try file.list("tests", of: group) {
                let number = try #require(file.number("tcId", of: test))
                let signature = try file.hex("sig", of: test)
                // What no frame can carry is refused before any verifier sees it.
                guard signature.count <= 1024 else {
                    #expect(file.text("result", of: test) == "invalid")
                    continue
                }
                let call = SignatureCall(
                    publicKey: publicKey, algorithm: algorithm,
                    message: try file.hex("msg", of: test), signature: signature, form: form)
                let reason = try call.judged(by: verifier).reason
                if file.text("result", of: test) == "valid" {
                    #expect(reason == .accepted, "\(name) \(number)")
                    counts.valid += 1
                } else {
                    #expect(
                        reason == .signatureInvalid || reason == .signatureMalformed
                            || reason == .signatureKeyInvalid, "\(name) \(number)")
                    counts.invalid += 1
                }
            }
        }
        #expect(counts.valid > 0 && counts.invalid > 0)
    }

    /// The group's JWK, or one made of its uncompressed point.
    private func key(
        of group: JSONNode, _ member: String, _ file: VectorFile
    ) throws -> [UInt8] {
        if let jwk = file.find(member, of: group) { return file.source(jwk) }
        let point = try #require(file.find("publicKey", of: group))
        let bytes = try file.hex("uncompressed", of: point)
        let half = (bytes.count - 1) / 2
        let x = base64URL(Array(bytes[1...half]))
        let y = base64URL(Array(bytes[(half + 1)...]))
        let curve = half == 32 ? "P-256" : "P-384"
        return Array(#"{"kty":"EC","crv":"\#(curve)","x":"\#(x)","y":"\#(y)"}"#.utf8)
    }

    @Test func `ES256 raw`() throws {
        try judge(
            "ecdsa_secp256r1_sha256_p1363_test.json", algorithm: "ES256",
            keyMember: "publicKeyJwk")
    }

    @Test func `ES256 in DER`() throws {
        try judge(
            "ecdsa_secp256r1_sha256_test.json", algorithm: "ES256", keyMember: "publicKeyJwk",
            form: .der)
    }

    @Test func `ES384 raw`() throws {
        try judge(
            "ecdsa_secp384r1_sha384_p1363_test.json", algorithm: "ES384",
            keyMember: "publicKeyJwk")
    }

    @Test func `EdDSA`() throws {
        try judge("ed25519_test.json", algorithm: "Ed25519", keyMember: "publicKeyJwk")
    }

    @Test func `RS256`() throws {
        // The one acceptable case, a digest without NULL, is refused: one encoding a signature.
        try judge(
            "rsa_signature_2048_sha256_test.json", algorithm: "RS256", keyMember: "keyJwk")
    }

    @Test func `PS256`() throws {
        try judge(
            "rsa_pss_2048_sha256_mgf1_32_test.json", algorithm: "PS256",
            keyMember: "publicKeyJwk")
    }
}
