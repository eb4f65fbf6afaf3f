import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Signing in with a credential.
@Suite struct SignInTests {
    let verifier: TestVerifier
    let credential: TestCredential

    init() throws {
        verifier = try TestVerifier()
        credential = try TestCredential(try TestKeys.es256.get(), at: verifier)
        verifier.know(credential)
    }

    private func judged(
        _ change: (inout SignInCall) throws -> Void = { _ in }
    ) throws -> Judgement {
        var call = try SignInCall(credential, at: verifier)
        try change(&call)
        return try call.judged(by: verifier)
    }

    private func signals(
        _ change: (inout SignInCall) throws -> Void = { _ in }
    ) throws -> String? {
        guard case .signedIn(let claims)? = try judged(change).finding?.claims else { return nil }
        return String(decoding: claims.signals, as: UTF8.self)
    }

    @Test func `credentials of every kind sign in`() throws {
        for key in try TestKeys.devices() {
            let credential = try TestCredential(key, number: 7, at: verifier)
            verifier.know(credential)
            for format in [SignatureFormat.der, .raw] {
                var call = try SignInCall(credential, at: verifier)
                call.signer.format = format
                call.form = format == .raw ? .raw : nil
                #expect(try call.judged(by: verifier).reason == .accepted)
            }
        }
    }

    @Test func `account and assurance are told, and the challenge is consumed`() throws {
        let call = try SignInCall(credential, at: verifier)
        let finding = try #require(try call.judged(by: verifier).finding)
        let discharge = try #require(finding.discharge)
        #expect(
            Array(discharge.obligations) == [
                credential.requirement(.signIn), .consume(challenge: call.challenge),
            ])
        #expect(discharge.pool == .reserved)
        #expect(
            discharge.shardKey
                == SHA256.digest(
                    (Array("assay/1/account\0".utf8) + [7] + Array("defaultalice".utf8)).span))
        let settled = try #require(verifier.settled(finding, .accepted).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            let reply = try CredentialSignInReply.decode(envelope, in: bytes)
            #expect(reply.assurance == 1)
            #expect(reply.signals == nil)
            let account = bytes.copy(reply.account)
            #expect(account == Array("alice".utf8))
        }
        for (told, reason) in [
            (Reason.ledgerTaken, Reason.challengeConsumed),
            (.ledgerOutsideWindow, .challengeExpired), (.ledgerFenced, .challengeExpired),
            (.credentialSuperseded, .unavailable), (.sessionUnknown, .unavailable),
        ] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == reason)
        }
        let stale = Outcome(reason: .ledgerStale, failedIndex: 0)
        #expect(verifier.settled(finding, stale).reason == nil)
    }

    @Test func `a credential in its overlap signs in and nothing after it`() throws {
        var changed = credential
        changed.facts.isSuperseded = true
        changed.facts.endsAt = WallTime(milliseconds: verifier.now.milliseconds + 1)
        verifier.know(changed)
        #expect(try signals() == "superseded")
        verifier.advance(milliseconds: 1)
        #expect(try judged().reason == .signatureInvalid)
    }

    @Test func `another device and an old key are worth a signal, not a refusal`() throws {
        #expect(try signals() == "")
        #expect(try signals { $0.device = "tablet" } == "device_id_changed")
        #expect(try signals { $0.device = "" } == "device_id_changed")
        verifier.policy.rotationDueSeconds = 1001
        #expect(try signals() == "")
        verifier.policy.rotationDueSeconds = 1000
        #expect(try signals() == "rotation_due")
        #expect(try signals { $0.device = "tablet" } == "device_id_changed rotation_due")
        let finding = try #require(try judged { $0.device = "tablet" }.finding)
        try verifier.reply(to: finding) { envelope, bytes in
            let reply = try CredentialSignInReply.decode(envelope, in: bytes)
            let signals = bytes.copy(try #require(reply.signals))
            #expect(signals == Array("device_id_changed rotation_due".utf8))
        }
    }

    @Test(arguments: [Int64(-61), -60, 60, 61, .min])
    func `the timestamp is within a minute of now`(_ offset: Int64) throws {
        let judgement = try judged {
            $0.timestamp = offset == .min ? .min : $0.timestamp + offset
        }
        let isNear = (-60...60).contains(offset)
        #expect(judgement.reason == (isNear ? .accepted : .challengeTimestampOutOfRange))
        if !isNear, offset != .min { #expect(judgement.refusal?.measured == offset) }
    }

    @Test func `a challenge for anything else signs nobody in`() throws {
        let other = try TestCredential(credential.signer.key, number: 9, at: verifier)
        let approval = try verifier.challenge(for: credential.text, purpose: 1)
        for (challenge, reason) in [
            (approval, Reason.challengeWrongPurpose),
            (try verifier.challenge(for: other.text), .challengeWrongPurpose),
            (try verifier.rotationNonce(for: credential.text), .challengeWrongPurpose),
            (
                try ChallengeCall.issue(credential.signer.key.thumbprint, by: verifier).challenge,
                .challengeWrongPurpose
            ), (.zero, .challengeExpired),
        ] {
            #expect(try judged { $0.challenge = challenge }.reason == reason)
        }
        #expect(try judged { $0.challenge.word3 ^= 1 }.reason == .challengeWrongPurpose)
        #expect(try judged { $0.challenge.word0 ^= 1 << 48 }.reason == .challengeExpired)
        var call = try SignInCall(credential, at: verifier)
        verifier.advance(milliseconds: 60_001)
        call.timestamp = verifier.now.seconds
        #expect(try call.judged(by: verifier).reason == .challengeExpired)
    }

    @Test func `what was signed must be exactly challenge, rp_id and timestamp`() throws {
        #expect(try judged { $0.relyingPartyID = "example.org" }.reason == .signatureInvalid)
        #expect(try judged { $0.toldTimestamp = $0.timestamp + 1 }.reason == .signatureInvalid)
        #expect(
            try judged { $0.signer.key = try TestKeys.other.get() }.reason == .signatureInvalid)
        for purpose in DevicePurpose.allCases {
            #expect(
                try judged {
                    $0.signature = try $0.signer.sign(purpose, $0.challenge, content: [])
                }.reason == .signatureInvalid)
        }
    }

    @Test func `every flipped bit of a signature is a wrong signature`() throws {
        let call = try SignInCall(credential, at: verifier)
        let good = try ChallengeSigner(key: call.signer.key, relyingPartyID: "example.com").sign(
            call.challenge, timestamp: call.timestamp)
        for bit in 0..<good.count * 8 {
            var changed = call
            var bytes = good
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            changed.signature = bytes
            #expect(try changed.judged(by: verifier).reason == .signatureInvalid)
            #expect(verifier.workspace.checks.count == 1)
        }
    }

    @Test func `of two faults the earlier is told`() throws {
        #expect(
            try judged {
                $0.challenge = .zero
                $0.timestamp = 0
            }.reason == .challengeExpired)
        #expect(
            try judged {
                $0.timestamp = 0
                $0.signature = []
            }.reason == .challengeTimestampOutOfRange)
    }
}
