import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Challenges minted for one key and signed by it.
@Suite struct SignedChallengeTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(_ change: (inout ChallengeCall) throws -> Void) throws -> Reason {
        var call = try ChallengeCall(key, at: verifier)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test(arguments: [SignatureAlgorithm.es256, .es384, .es512, .eddsa])
    func `a signed challenge is found good`(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey.generate(algorithm)
        let judged = try ChallengeCall(key, at: verifier).judged(by: verifier)
        let finding = try #require(judged.finding)
        #expect(finding.claims == .challengeSigned(thumbprint: key.thumbprint))
    }

    @Test func `DER is the default and raw can be asked for`() throws {
        #expect(
            try judge {
                $0.signedFormat = .raw
                $0.form = .raw
            } == .accepted)
        #expect(try judge { $0.form = .der } == .accepted)
        #expect(try judge { $0.signedFormat = .raw } == .signatureMalformed)
        #expect(try judge { $0.form = .raw } == .signatureMalformed)
    }

    @Test func `a challenge is consumed by the ledger, on the key's shard`() throws {
        let call = try ChallengeCall(key, at: verifier)
        let discharge = try #require(try call.judged(by: verifier).finding?.discharge)
        #expect(discharge.shardKey == key.thumbprint)
        #expect(discharge.pool == .reserved)
        #expect(discharge.mode == .take)
        #expect(Array(discharge.obligations) == [.consume(challenge: call.challenge)])
    }

    @Test func `challenges of one millisecond differ by their randomness`() throws {
        let first = try ChallengeCall.issue(key.thumbprint, by: verifier)
        verifier.randomness += 1
        let second = try ChallengeCall.issue(key.thumbprint, by: verifier)
        #expect(first.challenge != second.challenge)
        #expect(first.expiresAt.seconds == verifier.now.seconds + 60)
    }

    @Test func `without keys no challenge can be issued`() throws {
        verifier.minting = .none
        #expect(throws: NotIssued.self) {
            try ChallengeCall.issue(key.thumbprint, by: verifier)
        }
    }

    @Test func `keys of other kinds are not allowed`() throws {
        let rsa = try TestKeys.rs256.get()
        #expect(try judge { $0.publicKey = rsa.publicJWK } == .keyNotAllowed)
        for text in [
            #"{"kty":"oct","k":"AA"}"#, #"{"kty":"OKP","crv":"X25519","x":"AA"}"#,
            #"{"kty":"EC","crv":"secp256k1","x":"AA","y":"AA"}"#,
        ] {
            let expected: Reason = text.contains("oct") ? .signatureKeyInvalid : .keyNotAllowed
            #expect(try judge { $0.publicKey = Array(text.utf8) } == expected, "\(text)")
        }
    }

    @Test func `what is no public key is refused`() throws {
        for text in ["x", "{}", "[]", #"{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}"#] {
            #expect(
                try judge { $0.publicKey = Array(text.utf8) } == .signatureKeyInvalid, "\(text)")
        }
        #expect(try judge { $0.publicKey = $0.key.privateJWK } == .signatureKeyInvalid)
        let other = String(decoding: key.publicJWK.dropLast(), as: UTF8.self)
        #expect(
            try judge { $0.publicKey = Array((other + #","use":"enc"}"#).utf8) }
                == .signatureKeyInvalid)
    }

    @Test func `a challenge for another key, realm or purpose is refused`() throws {
        let other = try TestKeys.other.get()
        let foreign = try ChallengeCall.issue(other.thumbprint, by: verifier).challenge
        #expect(try judge { $0.challenge = foreign } == .challengeWrongPurpose)

        let call = try ChallengeCall(key, at: verifier)
        verifier.policy.name = try #require(RealmName("other"))
        #expect(try call.judged(by: verifier).reason == .challengeWrongPurpose)

        let nonce = try #require(
            MintedValue.mint(
                for: MintingScope(realm: verifier.policy.name, purpose: .dpopNonce),
                with: verifier.minting, at: verifier.now, randomness: 0))
        #expect(try judge { $0.challenge = nonce } == .challengeWrongPurpose)
        #expect(try judge { $0.challenge.word3 ^= 1 } == .challengeWrongPurpose)
        #expect(try judge { $0.challenge.word0 ^= 1 << 48 } == .challengeExpired)
        #expect(try judge { $0.challenge = .zero } == .challengeExpired)
    }

    @Test func `what was signed must be exactly challenge, rp_id and timestamp`() throws {
        #expect(try judge { $0.relyingPartyID = "example.org" } == .signatureInvalid)
        #expect(try judge { $0.relyingPartyID = "" } == .signatureInvalid)
        #expect(try judge { $0.toldTimestamp = $0.timestamp + 1 } == .signatureInvalid)
        #expect(try judge { $0.key = try TestKeys.other.get() } == .signatureInvalid)
    }

    @Test func `signatures that have not the form are malformed`() throws {
        for bytes in [
            [], [0x30], [0x30, 0x00], [UInt8](repeating: 0, count: 64),
            [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x00],
            [0x30, 0x80, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01, 0x00, 0x00],
            [0x30, 0x07, 0x02, 0x02, 0x00, 0x01, 0x02, 0x01, 0x01],
        ] {
            #expect(try judge { $0.signature = bytes } == .signatureMalformed)
        }
        #expect(
            try judge { $0.signature = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01] }
                == .signatureInvalid)
    }

    @Test func `of two faults the earlier is told`() throws {
        let wrong = Bytes32(UInt64(7) << 48, 0, 0, 0)
        #expect(
            try judge {
                $0.challenge = wrong
                $0.publicKey = Array("{}".utf8)
            } == .signatureKeyInvalid)
        #expect(
            try judge {
                $0.challenge = wrong
                $0.timestamp = 0
            } == .challengeWrongPurpose)
        #expect(
            try judge {
                $0.timestamp = 0
                $0.relyingPartyID = "x"
            } == .challengeTimestampOutOfRange)
    }

    @Test func `every flipped bit of a signature is refused`() throws {
        let call = try ChallengeCall(key, at: verifier)
        let signer = ChallengeSigner(key: key, relyingPartyID: "example.com")
        let signature = try signer.sign(call.challenge, timestamp: call.timestamp)
        for bit in 0..<signature.count * 8 {
            var changed = call
            var bytes = signature
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            changed.signature = bytes
            #expect(try changed.judged(by: verifier).reason != .accepted)
        }
    }
}
