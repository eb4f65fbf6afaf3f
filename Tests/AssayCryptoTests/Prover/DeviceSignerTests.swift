import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// What a device signs, byte by byte.
struct DeviceSignerTests {
    private let challenge = Bytes32(1, 2, 3, 4)

    private func holds(
        _ signature: [UInt8], _ message: [UInt8], _ signer: DeviceSigner
    ) throws -> Bool {
        var engine = try VerificationEngine()
        let key = try signer.key.publicKey()
        return engine.verify(
            key: key, algorithm: signer.key.algorithm, message: message.span,
            signature: signature.span, format: signer.format)
    }

    @Test(arguments: [SignatureAlgorithm.es256, .es384, .es512, .eddsa])
    func `possession is over nonce and key`(_ algorithm: SignatureAlgorithm) throws {
        for format in [SignatureFormat.der, .raw] {
            let signer = DeviceSigner(key: try .generate(algorithm), format: format)
            let sent = try #require(signer.key.deviceKey(.spki))
            let signature = try signer.possession(nonce: challenge, deviceKey: sent)
            #expect(try holds(signature, challenge.array + sent, signer))
        }
    }

    @Test(arguments: [
        (DevicePurpose.rotate, "rotate"), (.enrollApprove, "enroll-approve"),
        (.recoveryApprove, "recovery-approve"), (.recoveryCancel, "recovery-cancel"),
    ])
    func `every other purpose is named before the challenge and the content's digest`(
        _ purpose: DevicePurpose, _ name: String
    ) throws {
        let content = Array("content".utf8)
        let message =
            Array("assay/1/".utf8) + Array(name.utf8) + [0] + challenge.array
            + SHA256.digest(content.span).array
        #expect(DeviceSigner.message(purpose, challenge, content: content) == message)
        let signer = DeviceSigner(key: try .generate(.es256))
        let signature = try signer.sign(purpose, challenge, content: content)
        #expect(try holds(signature, message, signer))
    }

    @Test func `a key is sent in the forms it has`() throws {
        for algorithm in [SignatureAlgorithm.es384, .es512, .eddsa] {
            let key = try SigningKey.generate(algorithm)
            #expect(key.deviceKey(.spki) != nil)
            #expect(key.deviceKey(.point) == nil)
        }
        let rsa = try SigningKey.generate(.rs256)
        #expect(DeviceKeyForm.allCases.allSatisfy { rsa.deviceKey($0) == nil })
        let key = try SigningKey.generate(.es256)
        let point = try #require(key.deviceKey(.point))
        let info = try #require(key.deviceKey(.spki))
        #expect(point.count == 65)
        #expect(info.count == 91)
        #expect(Array(info.suffix(65)) == point)
    }
}
