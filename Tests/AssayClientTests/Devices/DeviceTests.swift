import AssayBytes
import AssayClient
import AssayCrypto
import AssaySystem
import Testing

@Suite struct DeviceTests {
    private static let challenge = someBytes32.array

    @Test(arguments: [
        (ProofKey.Algorithm.es256, "3059301306072a8648ce3d020106082a8648ce3d03010703420004", 91),
        (.es384, "3076301006072a8648ce3d020106052b8104002203620004", 120),
        (.es512, "30819b301006072a8648ce3d020106052b810400230381860004", 158),
        (.eddsa, "302a300506032b6570032100", 44),
    ])
    func `a public key is SPKI DER of its curve`(
        algorithm: ProofKey.Algorithm, prefix: String, count: Int
    ) throws {
        let key = try ProofKey.generate(algorithm)
        let sent = try Device(account: "a", deviceID: "d", key: key).publicKey
        #expect(sent.count == count)
        #expect(hex(sent.prefix(prefix.count / 2)) == prefix)
        let rest = Array(sent.dropFirst(prefix.count / 2))
        let names = algorithm == .eddsa ? ["x"] : ["x", "y"]
        #expect(try names.flatMap { try coordinate($0, key) } == rest)
    }

    @Test func `a point is P-256's and no other's`() throws {
        let key = try ProofKey.generate(.es256)
        let sent = try Device(account: "a", deviceID: "d", key: key, keyForm: .point).publicKey
        #expect(try sent == [4] + coordinate("x", key) + coordinate("y", key))
        for algorithm in [ProofKey.Algorithm.es384, .es512, .eddsa] {
            let other = try ProofKey.generate(algorithm)
            #expect(throws: ProvingError.keyUnsupported) {
                _ = try Device(account: "a", deviceID: "d", key: other, keyForm: .point)
            }
        }
    }

    @Test func `an RSA key is no device's`() throws {
        let key = try ProofKey.generate(.rs256)
        #expect(throws: ProvingError.keyUnsupported) {
            _ = try Device(account: "a", deviceID: "d", key: key)
        }
    }

    @Test(arguments: [ProofKey.Algorithm.es256, .es384, .es512, .eddsa])
    func `an enrolment is signed over nonce and key as it is sent`(
        algorithm: ProofKey.Algorithm
    ) throws {
        let key = try ProofKey.generate(algorithm)
        let device = try Device(account: "alice", deviceID: "phone", key: key)
        let evidence = try device.enrolment(nonce: Self.challenge, recoveryID: "r")
        #expect(evidence.account == "alice")
        #expect(evidence.deviceID == "phone")
        #expect(evidence.recoveryID == "r")
        #expect(evidence.nonce == Self.challenge)
        #expect(try evidence.publicKey == device.publicKey)
        #expect(evidence.format == .der)
        let message = Self.challenge + evidence.publicKey
        #expect(try verifies(evidence.proofOfPossession, over: message, by: key, .der))
    }

    @Test func `a rotation is signed by both keys, in one form`() throws {
        let device = try Device(
            account: "alice", deviceID: "phone", key: try ProofKey.generate(.es256),
            format: .raw)
        let next = try Device(
            account: "alice", deviceID: "phone 2", key: try ProofKey.generate(.es384),
            format: .der)
        let evidence = try device.rotation(
            of: "c", to: next, nonce: Self.challenge, cause: .compromised)
        #expect(evidence.credentialID == "c")
        #expect(evidence.deviceID == "phone 2")
        #expect(evidence.cause == .compromised)
        #expect(evidence.format == .raw)
        #expect(try evidence.publicKey == next.publicKey)
        let possession = Self.challenge + evidence.publicKey
        #expect(try verifies(evidence.proofOfPossession, over: possession, by: next.key, .raw))
        let old = signed("assay/1/rotate\0", evidence.publicKey)
        #expect(try verifies(evidence.oldSignature, over: old, by: device.key, .raw))
    }

    @Test func `each consent is signed for its own purpose`() throws {
        let device = try Device(
            account: "alice", deviceID: "phone", key: try ProofKey.generate())
        let other: [UInt8] = [1, 2, 3]
        let approval = try device.approval(as: "c", of: other, challenge: Self.challenge)
        #expect(approval.credentialID == "c")
        #expect(approval.challenge == Self.challenge)
        #expect(
            try verifies(
                approval.signature, over: signed("assay/1/enroll-approve\0", other),
                by: device.key, .der))
        let recovery = PendingRecovery(
            recoveryID: "r", status: RecoveryStatus(state: .pending), challenge: Self.challenge)
        let id = Array("r".utf8)
        let yes = try device.approval(as: "c", of: recovery)
        let no = try device.cancellation(as: "c", of: recovery)
        for (evidence, purpose) in [(yes, "approve"), (no, "cancel")] {
            #expect(evidence.recoveryID == "r")
            #expect(evidence.credentialID == "c")
            #expect(evidence.challenge == Self.challenge)
            let message = signed("assay/1/recovery-\(purpose)\0", id)
            #expect(try verifies(evidence.signature, over: message, by: device.key, .der))
        }
    }

    @Test func `a sign-in covers challenge, relying party and time`() throws {
        let device = try Device(
            account: "alice", deviceID: "phone", key: try ProofKey.generate())
        let evidence = try device.signIn(
            as: "c", challenge: Self.challenge, relyingPartyID: "example.com", timestamp: 1)
        #expect(evidence.credentialID == "c")
        #expect(evidence.deviceID == "phone")
        let message = Self.challenge + Array("example.com".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
        #expect(try verifies(evidence.signature, over: message, by: device.key, .der))
    }

    @Test(arguments: [0, 31, 33]) func `a challenge has 32 bytes`(count: Int) throws {
        let device = try Device(
            account: "alice", deviceID: "phone", key: try ProofKey.generate())
        let challenge = [UInt8](repeating: 1, count: count)
        #expect(throws: ProvingError.challengeInvalid) {
            _ = try device.enrolment(nonce: challenge)
        }
        #expect(throws: ProvingError.challengeInvalid) {
            _ = try device.approval(as: "c", of: [], challenge: challenge)
        }
    }

    private func signed(_ purpose: String, _ content: [UInt8]) -> [UInt8] {
        Array(purpose.utf8) + Self.challenge + SHA256.digest(content.span).array
    }

    private func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
