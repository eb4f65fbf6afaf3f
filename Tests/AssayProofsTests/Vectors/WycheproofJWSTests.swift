import AssayBytes
import AssayEncodings
import AssayProofs
import AssayWire
import Testing

/// Project Wycheproof's JWS and JWK sets, through the kind `signature.verify`.
@Suite struct WycheproofJWSTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier()
    }

    /// Verifies a JWS under a JWK: the header names the algorithm, the rest is the product's.
    /// Nil says that the text is no JWS this service reads.
    private func judge(_ jws: String, _ jwk: [UInt8]) throws -> Reason? {
        let text = Array(jws.utf8)
        var header = JSONDocument()
        guard let parts = CompactJWS.split(text.span) else { return nil }
        do {
            try header.parse(base64URL: text.span.extracting(parts.header))
        } catch { return nil }
        guard case .success(let read) = JWSHeader.parse(header),
            let name = header.string(read.algorithmName)
        else { return nil }
        var algorithm: [UInt8] = []
        algorithm.append(name)
        var ignored: [UInt8] = []
        guard Base64URL.decode(text.span.extracting(parts.payload), appendingTo: &ignored)
        else { return nil }
        var signature: [UInt8] = []
        guard Base64URL.decode(text.span.extracting(parts.signature), appendingTo: &signature)
        else { return nil }
        let call = SignatureCall(
            publicKey: jwk, algorithm: String(decoding: algorithm, as: UTF8.self),
            message: Array(text[parts.signingInput]), signature: signature)
        return try call.judged(by: verifier).reason
    }

    /// The text of a key. RFC 7520 has no `alg` in its keys; the set's authors added some that do
    /// not agree with the signatures (ES521 is no algorithm, PS256 beside PS384).
    private func key(_ node: JSONNode, _ file: VectorFile, dropsAlgorithm: Bool) -> [UInt8] {
        var members: [[UInt8]] = []
        for member in file.document.members(of: node) {
            if dropsAlgorithm, file.document.equals(member.name, "alg") { continue }
            members.append(
                [0x22] + Array(spelling(of: member.name, file).utf8) + Array("\":".utf8)
                    + file.source(member.value))
        }
        return [0x7B] + Array(members.joined(separator: [0x2C])) + [0x7D]
    }

    private func spelling(of name: JSONNode, _ file: VectorFile) -> String {
        guard let span = file.document.string(name) else { return "" }
        var bytes: [UInt8] = []
        bytes.append(span)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `every signature of the JWS set is judged right`() throws {
        guard let file = try VectorFile("wycheproof/json_web_signature_test.json") else { return }
        var counts = (valid: 0, invalid: 0, symmetric: 0)
        for group in try file.list("testGroups") {
            let isSymmetric = file.find("public", of: group) == nil
            let node = try #require(
                file.find("public", of: group) ?? file.find("private", of: group))
            for test in try file.list("tests", of: group) {
                let number = try #require(file.number("tcId", of: test))
                let isFigure = file.text("comment", of: test)?.hasPrefix("Figure") == true
                let reason = try judge(
                    try #require(file.text("jws", of: test)),
                    key(node, file, dropsAlgorithm: isFigure))
                if isSymmetric {
                    // There is no code for HMAC: whatever the set says, the algorithm is refused.
                    #expect(
                        reason == .signatureAlgorithmNotAllowed || reason == nil
                            || reason == .signatureMalformed, "\(number)")
                    counts.symmetric += 1
                } else if file.text("result", of: test) == "valid" {
                    #expect(reason == .accepted, "\(number)")
                    counts.valid += 1
                } else {
                    #expect(reason != .accepted, "\(number)")
                    counts.invalid += 1
                }
            }
        }
        #expect(counts.valid + counts.invalid + counts.symmetric == 401)
    }

    @Test func `the symmetric shapes are refused as malformed on ES256 too`() throws {
        guard let file = try VectorFile("wycheproof/json_web_signature_test.json") else { return }
        // The set shows strictness of base64url with HMAC only; the shapes are put on ES256.
        var seen = 0
        for group in try file.list("testGroups") where file.find("public", of: group) == nil {
            for test in try file.list("tests", of: group) {
                let jws = try #require(file.text("jws", of: test))
                let text = jws.replacing("eyJhbGciOiJIUzI1NiI", with: "eyJhbGciOiJFUzI1NiI")
                // tcId 372 and 373 hold `?`, which is no base64url, and are called valid there.
                let isStrict = jws.allSatisfy { "?=+/ \n\r".contains($0) == false }
                let reason = try judge(text, Array("{}".utf8))
                #expect(reason != .accepted)
                if !isStrict { #expect(reason == nil) }
                seen += 1
            }
        }
        #expect(seen >= 40)
    }

    @Test func `every signature of the JWK set is judged right`() throws {
        guard let file = try VectorFile("wycheproof/json_web_key_test.json") else { return }
        var seen = 0
        for group in try file.list("testGroups") {
            guard let keys = file.find("public", "keys", of: group) else {
                // Only symmetric keys, and sets in which a kid chooses: neither is ours.
                continue
            }
            let nodes = Array(file.document.elements(of: keys))
            try #require(nodes.count == 1)
            for test in try file.list("tests", of: group) {
                let reason = try judge(
                    try #require(file.text("jws", of: test)), file.source(nodes[0]))
                let isValid = file.text("result", of: test) == "valid"
                #expect(
                    (reason == .accepted) == isValid, "\(file.text("comment", of: group) ?? "")")
                seen += 1
            }
        }
        #expect(seen == 11)
    }
}
