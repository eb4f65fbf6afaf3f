import AssayBytes
import AssayClient
import AssayCrypto
import AssayEncodings
import AssaySystem
import Testing

@Suite struct ChallengeSigningTests {
    @Test(arguments: [ProofKey.Algorithm.es256, .es384, .es512, .eddsa])
    func `a response signs challenge, relying party and time`(
        algorithm: ProofKey.Algorithm
    ) throws {
        let key = try ProofKey.generate(algorithm)
        for format in [AssayClient::SignatureFormat.der, .raw] {
            let response = try ChallengeResponse(
                signing: someBytes32.array, with: key, relyingPartyID: "example.com",
                timestamp: 0x0102_0304, format: format)
            #expect(response.publicKey == key.publicJWK)
            #expect(response.challenge == someBytes32.array)
            #expect(response.format == format)
            let message =
                someBytes32.array + Array("example.com".utf8) + [0, 0, 0, 0, 1, 2, 3, 4]
            let form: AssayCrypto::SignatureFormat = format == .der ? .der : .raw
            #expect(try verifies(response.signature, over: message, by: key, form))
            #expect(try !verifies(response.signature, over: message + [0], by: key, form))
        }
    }

    @Test func `the time is now unless it is given`() throws {
        let key = try ProofKey.generate()
        let before = Clock.wall().seconds
        let response = try ChallengeResponse(
            signing: someBytes32.array, with: key, relyingPartyID: "example.com")
        #expect((before...Clock.wall().seconds).contains(response.timestamp))
        #expect(response.format == .der)
    }

    @Test(arguments: [0, 31, 33]) func `a challenge has 32 bytes`(count: Int) throws {
        let key = try ProofKey.generate()
        #expect(throws: ProvingError.challengeInvalid) {
            _ = try ChallengeResponse(
                signing: Array(repeating: 1, count: count), with: key,
                relyingPartyID: "example.com")
        }
    }
}

/// Whether the engine accepts a signature of `key`, read as a verifier reads it: from its JWK.
func verifies(
    _ signature: [UInt8], over message: [UInt8], by key: ProofKey,
    _ format: AssayCrypto::SignatureFormat
) throws -> Bool {
    let algorithm: SignatureAlgorithm
    let publicKey: PublicKey
    switch key.algorithm {
    case .es256: (algorithm, publicKey) = (.es256, try ecKey(.p256, key))
    case .es384: (algorithm, publicKey) = (.es384, try ecKey(.p384, key))
    case .es512: (algorithm, publicKey) = (.es512, try ecKey(.p521, key))
    default:
        let x = try coordinate("x", key)
        let bytes = Bytes32(x.span)
        (algorithm, publicKey) = (.eddsa, try .ed25519(try #require(bytes)))
    }
    var engine = try VerificationEngine()
    var results: [Bool] = []
    let check = SignatureCheck(
        key: publicKey, algorithm: algorithm, message: 0..<message.count,
        signature: message.count..<message.count + signature.count, format: format)
    engine.verify([check], in: message + signature, results: &results)
    return results == [true]
}

private func ecKey(_ curve: ECCurve, _ key: ProofKey) throws -> PublicKey {
    let x = try coordinate("x", key)
    let y = try coordinate("y", key)
    return try .ec(curve, x: x.span, y: y.span)
}

/// A coordinate of a public key, as its JWK says it.
func coordinate(_ name: String, _ key: ProofKey) throws -> [UInt8] {
    var document = JSONDocument()
    let text = Array(key.publicJWK.utf8)
    try document.parse(text.span)
    let member = try #require(document.member(name, of: document.root))
    let encoded = Array((document.text(member) ?? "").utf8)
    var bytes: [UInt8] = []
    let isDecoded = Base64URL.decode(encoded.span, appendingTo: &bytes)
    try #require(isDecoded)
    return bytes
}
