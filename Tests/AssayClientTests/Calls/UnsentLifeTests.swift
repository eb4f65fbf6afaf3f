import AssayBytes
import AssayClient
import Testing

/// Parts that no frame can carry: the verdict is known without asking.
@Suite struct UnsentLifeTests {
    private static let text = String(repeating: "a", count: 40_000)
    private static let bytes = [UInt8](repeating: 1, count: 40_000)

    @Test(arguments: [
        ("pkce.method_not_allowed", 0), ("pkce.challenge_malformed", 1), ("field_invalid", 2),
        ("field_invalid", 3), ("field_invalid", 4), ("field_invalid", 5),
    ])
    func `of a code's registration`(reason: String, part: Int) async throws {
        var code = NewCode(code: "c", clientID: "c", redirectURI: "r", codeChallenge: "c")
        switch part {
        case 0: code.codeChallengeMethod = Self.text
        case 1: code.codeChallenge = Self.text
        case 2: code.code = Self.text
        case 3: code.clientID = Self.text
        case 4: code.redirectURI = Self.text
        default: code.thumbprint = Self.text
        }
        #expect(try await unsent { await $0.registerCode(code).reason } == reason)
    }

    @Test(arguments: [
        ("pkce.code_unknown", 0), ("pkce.client_mismatch", 1),
        ("pkce.redirect_uri_mismatch", 2), ("pkce.dpop_jkt_mismatch", 3),
        ("pkce.verifier_malformed", 4),
    ])
    func `of a code's redemption`(reason: String, part: Int) async throws {
        var code = CodeEvidence(code: "c", clientID: "c", redirectURI: "r")
        switch part {
        case 0: code.code = Self.text
        case 1: code.clientID = Self.text
        case 2: code.redirectURI = Self.text
        case 3: code.thumbprint = Self.text
        default: code.codeVerifier = Self.text
        }
        #expect(try await unsent { await $0.redeemCode(code).reason } == reason)
    }

    @Test(arguments: [
        ("transaction.unknown", 0), ("transaction.binding_mismatch", 1),
        ("transaction.client_mismatch", 2), ("transaction.redirect_uri_mismatch", 3),
        ("transaction.nonce_mismatch", 4),
    ])
    func `of a login's end`(reason: String, part: Int) async throws {
        var login = TransactionEvidence(
            state: "s", clientID: "c", redirectURI: "r", binding: "b", nonce: "n")
        switch part {
        case 0: login.state = Self.text
        case 1: login.binding = Self.text
        case 2: login.clientID = Self.text
        case 3: login.redirectURI = Self.text
        default: login.nonce = Self.text
        }
        #expect(try await unsent { await $0.completeTransaction(login).reason } == reason)
    }

    @Test(arguments: [
        ("recovery.unknown", 0), ("key.not_allowed", 1),
        ("attestation.format_unsupported", 2), ("attestation.format_unsupported", 3),
        ("enroll.nonce_invalid", 4), ("challenge.malformed", 5), ("challenge.wrong_purpose", 6),
        ("enroll.possession_invalid", 7), ("signature.invalid", 8), ("field_invalid", 9),
        ("field_invalid", 10),
    ])
    func `of an enrolment`(reason: String, part: Int) async throws {
        var evidence = enrolment
        switch part {
        case 0: evidence.recoveryID = Self.text
        case 1: evidence.publicKey = Self.bytes
        case 2: evidence.attestation?.format = Self.text
        case 3: evidence.attestation?.statement = Self.text
        case 4: evidence.nonce = Self.bytes
        case 5: evidence.approval?.challenge = Self.bytes
        case 6: evidence.approval?.credentialID = Self.text
        case 7: evidence.proofOfPossession = Self.bytes
        case 8: evidence.approval?.signature = Self.bytes
        case 9: evidence.account = Self.text
        default: evidence.deviceID = Self.text
        }
        #expect(try await unsent { await $0.enrol(evidence).reason } == reason)
    }

    @Test(arguments: [
        ("key.not_allowed", 0), ("attestation.format_unsupported", 1),
        ("challenge.malformed", 2), ("challenge.wrong_purpose", 3), ("signature.invalid", 4),
        ("enroll.possession_invalid", 5),
    ])
    func `of a rotation`(reason: String, part: Int) async throws {
        var evidence = RotationEvidence(
            credentialID: "c", deviceID: "d", nonce: [], publicKey: [], proofOfPossession: [],
            oldSignature: [])
        switch part {
        case 0: evidence.publicKey = Self.bytes
        case 1: evidence.attestation = KeyAttestation(format: "f", statement: Self.text)
        case 2: evidence.nonce = Self.bytes
        case 3: evidence.credentialID = Self.text
        case 4: evidence.oldSignature = Self.bytes
        default: evidence.proofOfPossession = Self.bytes
        }
        #expect(try await unsent { await $0.rotate(evidence).reason } == reason)
    }

    @Test(arguments: [
        ("challenge.malformed", 0), ("challenge.wrong_purpose", 1), ("signature.invalid", 2),
        ("field_invalid", 3),
    ])
    func `of a sign-in`(reason: String, part: Int) async throws {
        var evidence = SignInEvidence(
            credentialID: "c", challenge: someBytes32.array, timestamp: 1, signature: [],
            deviceID: "d")
        switch part {
        case 0: evidence.challenge = [1]
        case 1: evidence.credentialID = Self.text
        case 2: evidence.signature = Self.bytes
        default: evidence.deviceID = Self.text
        }
        #expect(try await unsent { await $0.verifySignIn(evidence).reason } == reason)
    }

    @Test(arguments: [
        ("recovery.unknown", 0), ("challenge.malformed", 1), ("signature.invalid", 2),
        ("signature.invalid", 3),
    ])
    func `of a word on a recovery`(reason: String, part: Int) async throws {
        var evidence = RecoveryEvidence(
            recoveryID: "r", credentialID: "c", challenge: someBytes32.array, signature: [])
        switch part {
        case 0: evidence.recoveryID = Self.text
        case 1: evidence.challenge = [1]
        case 2: evidence.credentialID = Self.text
        default: evidence.signature = Self.bytes
        }
        let approval = try await unsent { await $0.approveRecovery(evidence).reason }
        let cancellation = try await unsent { await $0.cancelRecovery(evidence).reason }
        #expect([approval, cancellation] == [reason, reason])
    }

    @Test func `of a recovery`() async throws {
        let unknown = NewRecovery(account: "a", method: .approval, lost: [Self.text])
        #expect(
            try await unsent { await $0.startRecovery(unknown).reason } == "recovery.lost_unknown")
        let many = NewRecovery(account: "a", method: .approval, lost: (0...32).map { "\($0)" })
        #expect(try await unsent { await $0.startRecovery(many).reason } == "field_invalid")
        let evidence = enrolment
        let completion = try await unsent {
            await $0.completeRecovery(Self.text, with: evidence).reason
        }
        #expect(completion == "recovery.unknown")
        let question = try await unsent { await $0.recovery(Self.text).reason }
        #expect(question == "recovery.unknown")
    }

    @Test(arguments: [
        ("dpop.proof_missing", "", "POST", "u", "t"),
        ("dpop.malformed", text, "POST", "u", "t"),
        ("dpop.htm_mismatch", "p", "", "u", "t"),
        ("dpop.htu_mismatch", "p", "POST", "", text),
        ("session.unknown", "p", "POST", "u", text),
    ])
    func `of a refresh, the proof first`(
        reason: String, proof: String, method: String, url: String, token: String
    ) async throws {
        let evidence = RefreshEvidence(
            refreshToken: token,
            proof: RefreshEvidence.Proof(proof: proof, method: method, url: url))
        #expect(try await unsent { await $0.refreshSession(evidence).reason } == reason)
    }

    @Test func `of a session or an account`() async throws {
        let text = Self.text
        let reasons = try await unsent { client in
            [
                await client.openSession(
                    NewSession(account: "a", clientID: "c", code: text)
                ).reason,
                await client.openSession(
                    NewSession(account: "a", clientID: "c", credentialID: text)
                ).reason,
                await client.openSession(NewSession(account: text, clientID: "c")).reason,
                await client.endSession(text).reason,
                await client.endSessions(ofAccount: text).reason,
                await client.revokeCredential(text).reason,
                await client.revokeCredentials(ofAccount: text).reason,
                await client.credentials(ofAccount: text).reason,
                await client.eraseAccount(text).reason,
                await client.events(ofAccount: text).reason,
                await client.revokeSession(text, until: 1).reason,
                await client.revokeToken(jti: text, issuer: "i", until: 1).reason,
            ]
        }
        let faults = Array(repeating: "field_invalid", count: 10)
        #expect(reasons == ["pkce.code_unknown", "session.credential_invalid"] + faults)
    }

    private var enrolment: EnrolmentEvidence {
        EnrolmentEvidence(
            account: "a", deviceID: "d", nonce: [], publicKey: [], proofOfPossession: [],
            attestation: KeyAttestation(format: "f", statement: "{}"),
            approval: CredentialApproval(credentialID: "c", challenge: [], signature: []))
    }

    /// What `ask` gives, and that nothing was sent for it.
    private func unsent<Value: Sendable>(
        _ ask: (AssayClient) async -> Value
    ) async throws -> Value {
        let verifier = try FakeVerifier { _, _ in .accepted }
        let client = try await readyClient(verifier)
        let value = await ask(client)
        #expect(client.counters.calls == 0)
        #expect(verifier.seen.isEmpty)
        return value
    }
}
