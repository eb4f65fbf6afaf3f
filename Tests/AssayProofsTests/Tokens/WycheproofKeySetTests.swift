import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayWire
import Testing

/// Project Wycheproof's JWK sets, read as an issuer's: what verifies under one is what the set's
/// authors call valid, save symmetric keys, which no issuer has here.
@Suite struct WycheproofKeySetTests {
    @Test func `sets verify what they should and nothing else`() throws {
        guard let file = try VectorFile("wycheproof/json_web_key_test.json") else { return }
        var valid = 0
        var symmetric = 0
        for group in try file.list("testGroups") {
            let set = try #require(
                file.find("public", of: group) ?? file.find("private", of: group))
            let text = file.source(set)
            let isSymmetric = String(decoding: text, as: UTF8.self).contains("\"oct\"")
            for test in try file.list("tests", of: group) {
                let jws = try #require(file.text("jws", of: test))
                let holds = try holds(jws, under: text)
                guard !isSymmetric else {
                    symmetric += 1
                    #expect(!holds)
                    continue
                }
                let isValid = file.text("result", of: test) == "valid"
                if isValid { valid += 1 }
                #expect(holds == isValid, "test \(file.number("tcId", of: test) ?? 0)")
            }
        }
        #expect(valid == 1 && symmetric == 15)
    }

    private func holds(_ jws: String, under set: [UInt8]) throws -> Bool {
        let text = Array(jws.utf8)
        guard case .success(let keys) = IssuerKeys.parse(jwks: set.span, algorithms: .all),
            let parts = CompactJWS.split(text.span)
        else { return false }
        var document = JSONDocument()
        try document.parse(base64URL: text.span.extracting(parts.header))
        guard case .success(let header) = JWSHeader.parse(document),
            let algorithm = header.algorithm, let node = header.keyID,
            let id = document.string(node),
            case .key(let key) = keys.choose(id: id, for: algorithm)
        else { return false }
        var signature: [UInt8] = []
        let isEncoded = Base64URL.decode(
            text.span.extracting(parts.signature), appendingTo: &signature)
        var engine = try VerificationEngine()
        return isEncoded
            && engine.verify(
                key: key.key, algorithm: SignatureAlgorithm(algorithm),
                message: text.span.extracting(parts.signingInput), signature: signature.span)
    }
}
