import AssayBytes
import AssayCrypto
import AssayProver
import Testing

struct ChallengeSignerTests {
    @Test func `what is signed is challenge, relying party and time`() throws {
        let key = try SigningKey.generate(.es256)
        let challenge = Bytes32(1, 2, 3, 4)
        var signer = ChallengeSigner(key: key, relyingPartyID: "example.com")
        let message =
            challenge.array + [UInt8]("example.com".utf8) + [0, 0, 0, 0, 0x65, 0x53, 0xf1, 0x00]
        #expect(signer.message(challenge, timestamp: 1_700_000_000) == message)
        for format in [SignatureFormat.der, .raw] {
            signer.format = format
            let signature = try signer.sign(challenge, timestamp: 1_700_000_000)
            var engine = try VerificationEngine()
            let holds = engine.verify(
                key: try key.publicKey(), algorithm: .es256, message: message.span,
                signature: signature.span, format: format)
            #expect(holds)
        }
    }
}
