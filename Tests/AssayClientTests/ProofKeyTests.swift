import AssayClient
import Testing

@Suite struct ProofKeyTests {
    @Test(arguments: ProofKey.Algorithm.allCases)
    func `a key survives export and import`(algorithm: ProofKey.Algorithm) throws {
        let key = try ProofKey.generate(algorithm)
        let text = try key.privateJWK()
        let copy = try ProofKey(jwk: text)
        #expect(copy.algorithm == algorithm)
        #expect(copy.thumbprint == key.thumbprint)
        #expect(copy.publicJWK == key.publicJWK)
        #expect(try copy.privateJWK() == text)
        #expect(key.thumbprint.utf8.count == 43)
        #expect(try !key.sign([1, 2, 3]).isEmpty)
    }

    @Test func `the thumbprint is RFC 8037's for its key`() throws {
        // RFC 8037 appendices A.1 and A.3.
        let key = try ProofKey(
            jwk: """
                {"kty":"OKP","crv":"Ed25519",
                "d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
                "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
                """)
        #expect(key.algorithm == .eddsa)
        #expect(key.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    }

    @Test func `keys of one algorithm differ`() throws {
        let first = try ProofKey.generate()
        let second = try ProofKey.generate()
        #expect(first.thumbprint != second.thumbprint)
    }

    @Test func `the public key holds no secret, and printing shows none`() throws {
        let key = try ProofKey.generate(.eddsa)
        #expect(!key.publicJWK.contains("\"d\""))
        var dumped = ""
        dump(key, to: &dumped)
        for text in ["\(key)", String(reflecting: key)] {
            #expect(text == "ProofKey(EdDSA, \(key.thumbprint))")
        }
        #expect(!dumped.contains("signing"))
    }

    @Test func `texts that are no private key are refused, each for its reason`() throws {
        let expected: [(String, ProvingError)] = [
            ("", .keyNotJSON), ("[]", .keyNotJSON), ("{\"kty\":\"EC\"", .keyNotJSON),
            ("{}", .keyUnsupported), ("{\"kty\":\"oct\",\"k\":\"AA\"}", .keyUnsupported),
            ("{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\"}", .keyMemberInvalid),
            ("{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\",\"d\":\"AA\"}", .keyInvalid),
        ]
        for (text, error) in expected {
            #expect(throws: error, "\(text)") { _ = try ProofKey(jwk: text) }
        }
        let key = try ProofKey.generate(.es256)
        let text = try key.privateJWK()
        #expect(throws: ProvingError.keyUnsupported) {
            _ = try ProofKey(jwk: text, algorithm: .es384)
        }
    }
}
