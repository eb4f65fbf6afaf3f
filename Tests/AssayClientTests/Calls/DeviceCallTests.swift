import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct DeviceCallTests {
    @Test func `challenges are asked for their account, credential and purpose`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let enrolment = await client.startEnrolment(account: "alice", deviceID: "phone")
        #expect(enrolment == issued(63))
        _ = await client.startEnrolment(account: "alice")
        let signIn = await client.issueChallenge(forCredential: "c")
        #expect(signIn == issued(64))
        _ = await client.issueChallenge(forCredential: "c", purpose: .enrolmentApproval)
        let rotation = await client.startRotation(ofCredential: "c")
        #expect(rotation == issued(65))
        let seen = verifier.seen
        try #require(seen.count == 5)
        let named = try seen[0].read(EnrollStartRequest.decode)
        #expect(seen[0].text(named.account) == "alice")
        #expect(seen[0].text(named.deviceId) == "phone")
        let unnamed = try seen[1].read(EnrollStartRequest.decode)
        #expect(unnamed.deviceId == nil)
        for (index, purpose) in [(2, nil), (3, 1)] as [(Int, UInt8?)] {
            let request = try seen[index].read(CredentialChallengeRequest.decode)
            #expect(seen[index].text(request.credentialId) == "c")
            #expect(request.purpose == purpose)
        }
        let start = try seen[4].read(RotationStartRequest.decode)
        #expect(seen[4].text(start.credentialId) == "c")
    }

    @Test func `an enrolment says all that speaks for the key`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let evidence = EnrolmentEvidence(
            account: "alice", deviceID: "phone", nonce: [1], publicKey: [2],
            proofOfPossession: [3], format: .raw,
            attestation: KeyAttestation(format: "f", statement: "{}"),
            approval: CredentialApproval(credentialID: "o", challenge: [4], signature: [5]),
            recoveryID: "r")
        let enrolled = EnrolledCredential(credentialID: "the-id", assurance: "software")
        #expect(await client.enrol(evidence) == .accepted(enrolled))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(EnrollFinishRequest.decode)
        let texts = [
            request.account, request.deviceId, request.attestationFormat, request.attestation,
            request.approvalCredentialId, request.recoveryId,
        ].map { seen.text($0) }
        #expect(texts == ["alice", "phone", "f", "{}", "o", "r"])
        let parts = [
            request.appInstanceNonce, request.deviceKey, request.possession,
            request.approvalChallenge, request.approvalSignature,
        ].map { $0.map { Array(seen.bytes[$0]) } }
        #expect(parts == [[1], [2], [3], [4], [5]])
        #expect(request.signatureFormat == .raw)
    }

    @Test func `a rotation says both signatures and why`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        var evidence = RotationEvidence(
            credentialID: "c", deviceID: "phone", nonce: [1], publicKey: [2],
            proofOfPossession: [3], oldSignature: [4],
            attestation: KeyAttestation(format: "f", statement: "{}"))
        let rotated = RotatedCredential(credentialID: "the-id", overlapUntil: 66)
        #expect(await client.rotate(evidence) == .accepted(rotated))
        evidence.cause = .compromised
        evidence.attestation = nil
        _ = await client.rotate(evidence)
        let seen = verifier.seen
        try #require(seen.count == 2)
        let first = try seen[0].read(RotationFinishRequest.decode)
        #expect(seen[0].text(first.credentialId) == "c")
        #expect(seen[0].text(first.deviceId) == "phone")
        #expect(seen[0].text(first.attestationFormat) == "f")
        #expect(seen[0].text(first.attestation) == "{}")
        let parts = [
            first.appInstanceNonce, first.deviceKey, first.possession, first.oldSignature,
        ].map { Array(seen[0].bytes[$0]) }
        #expect(parts == [[1], [2], [3], [4]])
        #expect(first.rotationReason == nil)
        let second = try seen[1].read(RotationFinishRequest.decode)
        #expect(second.rotationReason == 1)
        #expect(second.attestation == nil)
    }

    @Test func `a sign-in tells the account and each signal`() async throws {
        let verifier = try FakeVerifier { number, _ in
            .signedIn("alice", signals: number == 0 ? "device_id_changed rotation_due" : nil)
        }
        let client = try await readyClient(verifier)
        let evidence = SignInEvidence(
            credentialID: "c", challenge: someBytes32.array, timestamp: 77, signature: [9],
            deviceID: "phone", format: .raw)
        let verdicts = await client.verifySignIn([evidence, evidence])
        #expect(
            verdicts == [
                .accepted(
                    SignedInAccount(
                        account: "alice", assurance: "software",
                        signals: ["device_id_changed", "rotation_due"])),
                .accepted(SignedInAccount(account: "alice", assurance: "software")),
            ])
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(CredentialSignInRequest.decode)
        #expect(seen.text(request.credentialId) == "c")
        #expect(seen.text(request.deviceId) == "phone")
        #expect(request.challenge == someBytes32)
        #expect(request.timestamp == 77)
        #expect(Array(seen.bytes[request.signature]) == [9])
        #expect(request.signatureFormat == .raw)
    }

    @Test func `credentials and accounts are ended by their names`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        #expect(await client.revokeCredential("c").isAccepted)
        #expect(await client.revokeCredentials(ofAccount: "alice").isAccepted)
        #expect(await client.eraseAccount("alice").isAccepted)
        let seen = verifier.seen
        try #require(seen.count == 3)
        let one = try seen[0].read(CredentialRevokeRequest.decode)
        #expect(seen[0].text(one.credentialId) == "c")
        let all = try seen[1].read(CredentialRevokeAllRequest.decode)
        #expect(seen[1].text(all.account) == "alice")
        let erase = try seen[2].read(AccountEraseRequest.decode)
        #expect(seen[2].text(erase.account) == "alice")
    }

    private func issued(_ expiresAt: Int64) -> AssayClient::Verdict<IssuedChallenge> {
        .accepted(IssuedChallenge(challenge: someBytes32.array, expiresAt: expiresAt))
    }
}
