import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Decisions on a recovery, and asking how far it is.
@Suite struct RecoveryTests {
    let verifier: TestVerifier
    let credential: TestCredential
    let recovery: RecoveryFacts

    init() throws {
        verifier = try TestVerifier()
        credential = try TestCredential(try TestKeys.es256.get(), at: verifier)
        recovery = RecoveryFacts(
            recovery: ObjectID(shard: 0x0102, random: Bytes16(high: 8, low: 9)),
            account: Array("alice".utf8), method: .approval, state: .pending, effectiveAt: nil)
        verifier.know(credential)
        verifier.know(recovery)
    }

    private func judge(
        _ approves: Bool, _ change: (inout DecisionCall) throws -> Void = { _ in }
    ) throws -> Reason {
        var call = try DecisionCall(credential, recovery, approves: approves, at: verifier)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test(arguments: [true, false])
    func `credentials of every kind decide`(_ approves: Bool) throws {
        for key in try TestKeys.devices() {
            let credential = try TestCredential(key, number: 7, at: verifier)
            verifier.know(credential)
            for format in [SignatureFormat.der, .raw] {
                var call = try DecisionCall(
                    credential, recovery, approves: approves, at: verifier)
                call.signer.format = format
                call.form = format == .raw ? .raw : nil
                #expect(try call.judged(by: verifier).reason == .accepted)
            }
        }
    }

    @Test(arguments: [true, false])
    func `the credential is required, the challenge consumed, then decided`(
        _ approves: Bool
    ) throws {
        let call = try DecisionCall(credential, recovery, approves: approves, at: verifier)
        let finding = try #require(try call.judged(by: verifier).finding)
        let discharge = try #require(finding.discharge)
        let decision = RecoveryDecision(
            recovery: recovery.recovery, credential: credential.facts.credential,
            approves: approves)
        #expect(
            Array(discharge.obligations) == [
                credential.requirement(.authority), .consume(challenge: call.challenge),
                .decideRecovery(decision),
            ])
        #expect(discharge.pool == .reserved)

        let effective = WallTime(milliseconds: verifier.now.milliseconds + 86_400_000)
        let told = Outcome.told(
            .recovery(recovery.recovery, .approved, effectiveAt: effective))
        let settled = try #require(verifier.settled(finding, told).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            if approves {
                let reply = try RecoveryApproveReply.decode(envelope, in: bytes)
                #expect(reply.recoveryState == 1)
                #expect(reply.effectiveAt == effective.seconds)
            } else {
                let reply = try RecoveryCancelReply.decode(envelope, in: bytes)
                #expect(reply.recoveryState == 1)
                #expect(reply.effectiveAt == effective.seconds)
            }
        }
        for (told, reason) in [
            (Reason.ledgerTaken, Reason.challengeConsumed),
            (.ledgerFenced, .challengeExpired), (.ledgerOutsideWindow, .challengeExpired),
            (.credentialSuperseded, .credentialSuperseded), (.recoveryUnknown, .recoveryUnknown),
            (.recoveryApproverNotAllowed, .recoveryApproverNotAllowed),
            (.recoveryCompleted, .recoveryCompleted), (.recoveryCancelled, .recoveryCancelled),
            (.sessionUnknown, .unavailable),
        ] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == reason)
        }
    }

    @Test(arguments: [true, false])
    func `what is signed is this recovery and this decision`(_ approves: Bool) throws {
        let asked = approves ? DevicePurpose.recoveryApprove : .recoveryCancel
        for purpose in DevicePurpose.allCases where purpose != asked {
            #expect(try judge(approves) { $0.purpose = purpose } == .signatureInvalid)
        }
        // The text of the identifier, not the bytes it encodes.
        var bytes: [UInt8] = []
        recovery.recovery.append(to: &bytes)
        #expect(try judge(approves) { $0.content = bytes } == .signatureInvalid)
        #expect(try judge(approves) { $0.content = [] } == .signatureInvalid)
        let other = try TestKeys.other.get()
        #expect(try judge(approves) { $0.signer.key = other } == .signatureInvalid)
    }

    @Test func `an approval's challenge serves a cancellation too, and no other recovery`() throws {
        for approves in [true, false] {
            for challenge in [
                try verifier.challenge(for: recovery.recovery.text),
                try verifier.challenge(for: recovery.recovery.text, purpose: 1),
                try verifier.rotationNonce(for: recovery.recovery.text),
            ] {
                #expect(
                    try judge(approves) { $0.challenge = challenge } == .challengeWrongPurpose)
            }
            var other = recovery
            other.recovery.random.low += 1
            verifier.know(other)
            let challenge = try verifier.recoveryChallenge(for: other.recovery.text)
            #expect(try judge(approves) { $0.challenge = challenge } == .challengeWrongPurpose)
            #expect(try judge(approves) { $0.challenge = .zero } == .challengeExpired)
            let call = try DecisionCall(credential, recovery, approves: approves, at: verifier)
            verifier.advance(milliseconds: 60_001)
            #expect(try call.judged(by: verifier).reason == .challengeExpired)
        }
    }

    @Test(arguments: [true, false])
    func `an unknown credential looks and works like a wrong signature`(
        _ approves: Bool
    ) throws {
        for text in [[], Array("x".utf8), ObjectID(shard: 1, random: .zero).text] {
            #expect(try judge(approves) { $0.credential = text } == .signatureInvalid)
            #expect(verifier.workspace.checks.count == 1)
        }
        for signature in [[], [0x30, 0x00], [UInt8](repeating: 0x55, count: 64)] {
            #expect(try judge(approves) { $0.signature = signature } == .signatureInvalid)
            #expect(verifier.workspace.checks.count == 1)
        }
    }

    @Test(arguments: [true, false])
    func `of two faults the earlier is told`(_ approves: Bool) throws {
        let faults: [(Reason, (inout DecisionCall) throws -> Void)] = [
            (.recoveryUnknown, { $0.recovery = Array("x".utf8) }),
            (.challengeExpired, { $0.challenge = .zero }),
            (.credentialSuperseded, { _ in self.supersede() }),
            (.signatureInvalid, { $0.signature = [1] }),
        ]
        for (index, earlier) in faults.enumerated() {
            for later in faults[index...] {
                verifier.know(credential)
                #expect(
                    try judge(approves) {
                        try later.1(&$0)
                        try earlier.1(&$0)
                    } == earlier.0, "\(earlier.0) before \(later.0)")
            }
        }
    }

    @Test func `how far a recovery is comes with a challenge for one decision`() throws {
        var effective = recovery
        effective.state = .effective
        effective.effectiveAt = WallTime(milliseconds: verifier.now.milliseconds - 5000)
        for facts in [recovery, effective] {
            verifier.know(facts)
            let text = facts.recovery.text
            let request = RecoveryGetRequest(recoveryId: 0..<text.count)
            let judged = try verifier.judge { request.encode($0, from: text.span, into: &$1) }
            let finding = try #require(judged.finding)
            #expect(finding.discharge == nil)
            try verifier.reply(to: finding) { envelope, bytes in
                let reply = try RecoveryGetReply.decode(envelope, in: bytes)
                #expect(reply.recoveryState == facts.state.rawValue)
                #expect(reply.effectiveAt == facts.effectiveAt?.seconds)
                #expect(reply.challenge.word0 >> 48 == 7)
            }
        }
        for text in [[], Array("x".utf8), ObjectID(shard: 1, random: .zero).text] {
            #expect(throws: NotIssued(reason: .recoveryUnknown)) {
                try verifier.recoveryChallenge(for: text)
            }
        }
    }

    private func supersede() {
        var changed = credential
        changed.facts.isSuperseded = true
        verifier.know(changed)
    }
}
