import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct RecoveryCallTests {
    @Test func `a recovery's start names what was lost, each once, in order`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let recovery = NewRecovery(
            account: "alice", method: .assertion, lost: ["b", "a", "b"], assertion: "seen")
        let expected = PendingRecovery(
            recoveryID: "the-id", status: RecoveryStatus(state: .pending, effectiveAt: 67),
            challenge: someBytes32.array)
        #expect(await client.startRecovery(recovery) == .accepted(expected))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(RecoveryStartRequest.decode)
        #expect(seen.text(request.account) == "alice")
        #expect(request.recoveryMethod == 1)
        #expect(seen.text(request.lost) == "\u{1}a\u{1}b")
        #expect(seen.text(request.assertion) == "seen")
    }

    @Test func `nothing lost means all, and is not said`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        _ = await client.startRecovery(NewRecovery(account: "alice", method: .approval))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(RecoveryStartRequest.decode)
        #expect(request.recoveryMethod == 0)
        #expect(request.lost == nil)
        #expect(request.assertion == nil)
    }

    @Test func `approving and cancelling are different calls`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let evidence = RecoveryEvidence(
            recoveryID: "r", credentialID: "c", challenge: someBytes32.array, signature: [7],
            format: .raw)
        let approved = RecoveryStatus(state: .approved, effectiveAt: 68)
        #expect(await client.approveRecovery(evidence) == .accepted(approved))
        let cancelled = RecoveryStatus(state: .cancelled, effectiveAt: nil)
        #expect(await client.cancelRecovery(evidence) == .accepted(cancelled))
        let seen = verifier.seen
        try #require(seen.map(\.envelope.kind) == [.recoveryApprove, .recoveryCancel])
        let approve = try seen[0].read(RecoveryApproveRequest.decode)
        let cancel = try seen[1].read(RecoveryCancelRequest.decode)
        #expect(seen[0].text(approve.recoveryId) == "r")
        #expect(seen[1].text(cancel.recoveryId) == "r")
        #expect(seen[0].text(approve.credentialId) == "c")
        #expect(seen[1].text(cancel.credentialId) == "c")
        #expect(approve.challenge == someBytes32)
        #expect(cancel.challenge == someBytes32)
        #expect(Array(seen[0].bytes[approve.signature]) == [7])
        #expect(Array(seen[1].bytes[cancel.signature]) == [7])
        #expect(approve.signatureFormat == .raw)
        #expect(cancel.signatureFormat == .raw)
    }

    @Test func `its completion is an enrolment, with the recovery for an approval`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        var evidence = EnrolmentEvidence(
            account: "alice", deviceID: "phone", nonce: [1], publicKey: [2],
            proofOfPossession: [3])
        evidence.approval = CredentialApproval(
            credentialID: "other", challenge: [4], signature: [5])
        let enrolled = EnrolledCredential(credentialID: "the-id", assurance: "unknown_9")
        #expect(await client.completeRecovery("r", with: evidence) == .accepted(enrolled))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(RecoveryCompleteRequest.decode)
        #expect(seen.text(request.recoveryId) == "r")
        #expect(seen.text(request.account) == "alice")
        #expect(seen.text(request.deviceId) == "phone")
        #expect(Array(seen.bytes[request.appInstanceNonce]) == [1])
        #expect(Array(seen.bytes[request.deviceKey]) == [2])
        #expect(Array(seen.bytes[request.possession]) == [3])
        #expect(request.signatureFormat == .der)
    }

    @Test func `how far it is comes with a fresh challenge`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let expected = PendingRecovery(
            recoveryID: "r", status: RecoveryStatus(state: .effective, effectiveAt: 69),
            challenge: someBytes32.array)
        #expect(await client.recovery("r") == .accepted(expected))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(RecoveryGetRequest.decode)
        #expect(seen.text(request.recoveryId) == "r")
    }

    @Test(
        arguments: zip(
            0...4,
            [
                RecoveryStatus.State.pending, .approved, .cancelled, .effective, .completed,
            ]))
    func `each step has its number`(number: UInt8, state: RecoveryStatus.State) async throws {
        let verifier = try FakeVerifier { _, _ in
            .reply { address, batch in
                let reply = RecoveryGetReply(challenge: someBytes32, recoveryState: number)
                #expect(reply.encode(to: address, into: &batch) == .written)
            }
        }
        let client = try await readyClient(verifier)
        guard case .accepted(let pending) = await client.recovery("r") else {
            Issue.record("not accepted")
            return
        }
        #expect(pending.status == RecoveryStatus(state: state))
    }
}
