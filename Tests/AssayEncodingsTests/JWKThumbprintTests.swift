import AssayBytes
import AssayCrypto
import AssayEncodings
import TestSupport
import Testing

/// Keys of the RFCs with their thumbprints.
private enum Published {
    /// RFC 7638 section 3.1, and RFC 7517 appendix A.1.
    static let modulus = """
        0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRX\
        jBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSq\
        zs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHa\
        Q-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw
        """
    static let rsa =
        "{\"kty\":\"RSA\",\"n\":\"\(modulus)\",\"e\":\"AQAB\",\"alg\":\"RS256\",\"kid\":\"2011-04-29\"}"
    static let rsaThumbprint = "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"
    /// RFC 8037 appendix A.2 and A.3.
    static let ed25519 =
        "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}"
    static let ed25519Thumbprint = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"
    /// RFC 9449 sections 4 and 6.1.
    static let ec =
        """
        {"kty":"EC","x":"l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",\
        "y":"9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA","crv":"P-256"}
        """
    static let ecThumbprint = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
    /// RFC 7517 appendix A.1.
    static let encryption =
        """
        {"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",\
        "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","use":"enc","kid":"1"}
        """
    /// RFC 7515 appendix A.3: a private key.
    static let secret =
        """
        {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
        "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",\
        "d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}
        """
    /// RFC 7515 appendix A.1: a symmetric key.
    static let symmetric =
        "{\"kty\":\"oct\",\"k\":\"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T\"}"
}

@Suite struct JWKThumbprintTests {
    @Test(arguments: [
        (Published.rsa, Published.rsaThumbprint),
        (Published.ed25519, Published.ed25519Thumbprint),
        (Published.ec, Published.ecThumbprint),
    ])
    func `the thumbprints of RFC 7638, RFC 8037 and RFC 9449`(text: String, expected: String) throws
    {
        var workspace: [UInt8] = [1]
        let key = try key(text, appendingTo: &workspace).get()
        let range = key.appendThumbprintInput(to: &workspace)
        #expect(range.upperBound == workspace.count)
        let digest = SHA256.digest(workspace.span.extracting(range))
        #expect(base64URL(digest.array) == expected)
    }

    @Test func `the input has the required members alone, in the order of their names`() throws {
        var workspace: [UInt8] = []
        let rsa = try key(Published.rsa, appendingTo: &workspace).get()
        let rsaInput = rsa.appendThumbprintInput(to: &workspace)
        let expected = "{\"e\":\"AQAB\",\"kty\":\"RSA\",\"n\":\"\(Published.modulus)\"}"
        #expect(String(decoding: workspace[rsaInput], as: UTF8.self) == expected)
        let okp = try key(Published.ed25519, appendingTo: &workspace).get()
        let okpInput = okp.appendThumbprintInput(to: &workspace)
        #expect(
            String(decoding: workspace[okpInput], as: UTF8.self)
                == "{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}"
        )
    }

    @Test(arguments: ["Aw", "AQE", "AQAB", "AQAAAQ", "_____w"])
    func `an exponent of any length is written as it was read`(exponent: String) throws {
        var members = SampleKey.rsa
        members["e"] = SampleKey.quoted(exponent)
        var workspace: [UInt8] = []
        let key = try key(SampleKey.text(members), appendingTo: &workspace).get()
        let range = key.appendThumbprintInput(to: &workspace)
        #expect(
            String(decoding: workspace[range], as: UTF8.self).hasPrefix("{\"e\":\"\(exponent)\","))
    }

    @Test func `the encryption key of RFC 7517 is a key, but for no signature`() throws {
        var workspace: [UInt8] = []
        let key = try key(Published.encryption, appendingTo: &workspace).get()
        #expect(JOSEAlgorithm.allCases.filter { key.allows($0) }.isEmpty)
    }

    @Test func `the private and symmetric keys of RFC 7515 are refused`() throws {
        var workspace: [UInt8] = []
        let secret = try key(Published.secret, appendingTo: &workspace)
        let symmetric = try key(Published.symmetric, appendingTo: &workspace)
        #expect(secret == .failure(.privateMember))
        #expect(symmetric == .failure(.privateMember))
        #expect(workspace.isEmpty)
    }
}

@Suite struct JWKMutationTests {
    private func read(_ text: [UInt8], _ what: String) {
        guard let document = try? parse(text).get() else { return }
        var workspace: [UInt8] = []
        switch JWK.parse(document.root, in: document, appendingTo: &workspace) {
        case .failure:
            if !workspace.isEmpty { Issue.record("\(what)") }
        case .success(let key):
            _ = JOSEAlgorithm.allCases.map { key.allows($0) }
            let input = key.appendThumbprintInput(to: &workspace)
            // The canonical form of an accepted key is a key with the same numbers.
            guard let canonical = try? parse(Array(workspace[input])).get() else {
                Issue.record("\(what)")
                return
            }
            var again: [UInt8] = []
            let copy = JWK.parse(canonical.root, in: canonical, appendingTo: &again)
            let isSame = (try? copy.get().material) == key.material
            if !isSame || again != Array(workspace.prefix(again.count)) {
                Issue.record("\(what)")
            }
        }
        _ = JWSHeader.parse(document)
    }

    @Test(arguments: [Published.rsa, Published.ed25519, Published.ec, Published.encryption])
    func `every bit flipped and every truncation of a key is refused or read`(text: String) {
        let bytes = Array(text.utf8)
        for bit in 0..<bytes.count * 8 {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            read(flipped, "bit \(bit)")
        }
        for count in bytes.indices {
            read(Array(bytes.prefix(count)), "\(count) bytes")
        }
    }

    @Test(arguments: [0, 1, 2] as [UInt64])
    func `keys of members at random are refused or read`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let names = ["kty", "crv", "x", "y", "n", "e", "d", "k", "alg", "use", "key_ops", "kid"]
        let values =
            [
                "EC", "RSA", "OKP", "oct", "P-256", "P-521", "Ed25519", "ES256", "RS256", "sig",
                "AQAB",
                SampleKey.x32, SampleKey.y32, SampleKey.zeros(2048, last: 1),
            ].map(SampleKey.quoted) + ["[\"verify\"]", "null", "3"]
        for round in 0..<3000 {
            var members =
                [SampleKey.ec, SampleKey.okp, SampleKey.rsa].randomElement(using: &generator) ?? [:]
            for _ in 0..<Int.random(in: 0..<3, using: &generator) {
                guard let name = names.randomElement(using: &generator) else { continue }
                members[name] = values.randomElement(using: &generator)
            }
            read(Array(SampleKey.text(members).utf8), "seed \(seed) round \(round)")
        }
    }
}
