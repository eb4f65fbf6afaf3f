import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// Keys that sign: made, written as JWK, read back, and verified by the engine.
struct SigningKeyTests {
    private let message = [UInt8]("a message".utf8)

    private func verify(
        _ key: SigningKey, _ signature: [UInt8], _ format: SignatureFormat = .raw
    ) throws -> Bool {
        var engine = try VerificationEngine()
        return engine.verify(
            key: try key.publicKey(), algorithm: key.algorithm, message: message.span,
            signature: signature.span, format: format)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a generated key signs what the engine accepts, also after a trip through its JWK`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try TestKeys.signing(algorithm)
        #expect(try verify(key, key.sign(message.span)))
        let again = try SigningKey(jwk: key.privateJWK.span)
        #expect(again.algorithm == algorithm)
        #expect(again.publicJWK == key.publicJWK)
        #expect(again.thumbprint == key.thumbprint)
        #expect(try verify(key, again.sign(message.span)))
        #expect(again.privateJWK == key.privateJWK)
    }

    @Test(arguments: [SignatureAlgorithm.es256, .es384, .es512])
    func `an ECDSA signature in DER is accepted as DER only`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        let key = try TestKeys.signing(algorithm)
        for _ in 0..<32 {
            let signature = try key.sign(message.span, format: .der)
            #expect(try verify(key, signature, .der))
            #expect(try !verify(key, signature, .raw))
        }
        #expect(try !verify(key, key.sign(message.span), .der))
    }

    @Test func `the Ed25519 key of RFC 8037 signs its published signature`() throws {
        let key = try SigningKey(
            jwk: """
                {"kty":"OKP","crv":"Ed25519",
                "d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
                "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
                """.utf8.span)
        let input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
        let signature = try key.sign(input.utf8.span)
        #expect(
            TestBytes.base64URL(signature)
                == "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVv"
                + "pAr_MuM0KAg")
        #expect(key.thumbprintText == [UInt8]("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k".utf8))
    }

    @Test func `the key of RFC 7515 A_3 is read and its public half must belong to it`() throws {
        let good = """
            {"kty":"EC","crv":"P-256",
            "x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
            "d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}
            """
        let key = try SigningKey(jwk: good.utf8.span)
        #expect(key.algorithm == .es256)
        #expect(key.thumbprintText == [UInt8]("oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U".utf8))
        let other = good.replacing("RVEU", with: "RVEQ")
        #expect(throws: SigningKeyError.keyInvalid) { try SigningKey(jwk: other.utf8.span) }
        #expect(throws: SigningKeyError.unsupported) {
            try SigningKey(jwk: good.utf8.span, algorithm: .es384)
        }
        #expect(throws: SigningKeyError.notJSON) { try SigningKey(jwk: "[]".utf8.span) }
    }
}
