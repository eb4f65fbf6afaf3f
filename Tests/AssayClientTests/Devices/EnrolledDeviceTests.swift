import AssayClient
import AssayWire
import Testing

@Suite struct EnrolledDeviceTests {
    private func device() throws -> EnrolledDevice {
        EnrolledDevice(
            try Device(account: "alice", deviceID: "phone", key: try ProofKey.generate()),
            relyingPartyID: "example.com")
    }

    @Test func `a device enrols, signs in as what it became, and rotates`() async throws {
        let verifier = try FakeVerifier { _, request in
            request.envelope.kind == .credentialSignIn
                ? .signedIn("alice", signals: nil) : lifeAnswer(request)
        }
        let client = try await readyClient(verifier)
        let device = try device()
        #expect(try await device.enrol(through: client).isAccepted)
        #expect(await device.credentialID == "the-id")
        #expect(try await device.signIn(through: client).isAccepted)
        let before = try await device.device.publicKey
        #expect(try await device.rotate(through: client).isAccepted)
        #expect(try await device.device.publicKey != before)
        #expect(await device.device.key.algorithm == .es256)
        #expect(
            verifier.seen.map(\.envelope.kind) == [
                .enrollStart, .enrollFinish, .credentialChallenge, .credentialSignIn,
                .rotationStart, .rotationFinish,
            ])
        let signIn = verifier.seen[3]
        let request = try signIn.read(CredentialSignInRequest.decode)
        #expect(signIn.text(request.credentialId) == "the-id")
    }

    @Test func `another device's consent is asked for its public key`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let old = EnrolledDevice(
            try Device(account: "alice", deviceID: "old", key: try ProofKey.generate()),
            relyingPartyID: "example.com", credentialID: "old-id")
        let asked = Shared<[UInt8]>([])
        let device = try device()
        let verdict = try await device.enrol(
            through: client,
            approval: { key throws(ProvingError) in
                asked.value = key
                let consent = try await old.approve(key, through: client)
                guard case .accepted(let approval) = consent else { throw .libraryFailed }
                return approval
            })
        #expect(verdict.isAccepted)
        #expect(try await device.device.publicKey == asked.value)
        let seen = try #require(verifier.seen.last)
        let request = try seen.read(EnrollFinishRequest.decode)
        #expect(seen.text(request.approvalCredentialId) == "old-id")
    }

    @Test(arguments: [Kind.enrollFinish, .rotationFinish])
    func `what was not answered is sent again, the same in every byte`(kind: Kind) async throws {
        let isSilent = Shared(true)
        let verifier = try FakeVerifier { _, request in
            request.envelope.kind == kind && isSilent.value ? .silence : lifeAnswer(request)
        }
        let silenced = try await readyClient(verifier)
        let device = EnrolledDevice(
            try Device(account: "alice", deviceID: "phone", key: try ProofKey.generate()),
            relyingPartyID: "example.com", credentialID: "before")
        let first = try await device.device.publicKey
        async let unanswered = call(kind, device, silenced)
        #expect(await eventually { verifier.seen.last?.envelope.kind == kind })
        silenced.close()
        #expect(try await unanswered == "unavailable")
        #expect(await device.credentialID == "before")
        #expect(try await device.device.publicKey == first)
        isSilent.value = false
        let client = try await readyClient(verifier)
        #expect(try await call(kind, device, client) == nil)
        #expect(await device.credentialID == "the-id")
        let sent = verifier.attempts.filter { $0.envelope.kind == kind }
        try #require(sent.count >= 2)
        #expect(Set(sent.map(\.fields)).count == 1)
        #expect(Set(sent.map(\.operationID)).count == 1)
        // The nonce was asked for once.
        #expect(verifier.seen.count { $0.envelope.kind != kind } == 1)
        if kind == .rotationFinish {
            let request = try sent[0].read(RotationFinishRequest.decode)
            #expect(
                try await device.device.publicKey == Array(sent[0].bytes[request.deviceKey]))
        }
    }

    @Test(arguments: [Kind.enrollFinish, .rotationFinish])
    func `a refusal changes nothing, and the next attempt is another`(kind: Kind) async throws {
        let verifier = try FakeVerifier { _, request in
            request.envelope.kind == kind ? .refused(.signatureInvalid) : lifeAnswer(request)
        }
        let client = try await readyClient(verifier)
        let device = EnrolledDevice(
            try Device(account: "alice", deviceID: "phone", key: try ProofKey.generate()),
            relyingPartyID: "example.com", credentialID: "before")
        let key = try await device.device.publicKey
        for _ in 0..<2 {
            #expect(try await call(kind, device, client) == "signature.invalid")
        }
        #expect(await device.credentialID == "before")
        #expect(try await device.device.publicKey == key)
        let sent = verifier.seen.filter { $0.envelope.kind == kind }
        #expect(Set(sent.map(\.operationID)).count == 2)
    }

    @Test func `without a challenge nothing is signed`() async throws {
        let verifier = try FakeVerifier { _, _ in .refused(.realmUnknown) }
        let client = try await readyClient(verifier)
        let device = try device()
        #expect(try await device.enrol(through: client).reason == "realm_unknown")
        #expect(try await device.rotate(through: client).reason == "realm_unknown")
        #expect(try await device.signIn(through: client).reason == "realm_unknown")
        #expect(try await device.approve([], through: client).reason == "realm_unknown")
        #expect(verifier.seen.count == 4)
    }

    private func call(
        _ kind: Kind, _ device: EnrolledDevice, _ client: AssayClient
    ) async throws -> String? {
        kind == .enrollFinish
            ? try await device.enrol(through: client).reason
            : try await device.rotate(through: client).reason
    }
}
