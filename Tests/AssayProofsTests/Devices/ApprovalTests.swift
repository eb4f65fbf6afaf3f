import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Enrolment that another credential of the account approves.
@Suite struct ApprovalTests {
    let verifier: TestVerifier
    let key: SigningKey
    let approver: TestCredential

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
        approver = try TestCredential(try TestKeys.other.get(), at: verifier)
        verifier.know(approver)
    }

    private func judge(
        _ change: (inout EnrolmentCall) throws -> Void = { _ in }
    ) throws -> Reason {
        var call = try EnrolmentCall(key, at: verifier)
        try call.approve(by: approver, at: verifier)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test func `credentials of every kind approve`() throws {
        for key in try TestKeys.devices() {
            let approver = try TestCredential(key, number: 7, at: verifier)
            verifier.know(approver)
            var call = try EnrolmentCall(self.key, at: verifier)
            try call.approve(by: approver, at: verifier)
            #expect(try call.judged(by: verifier).reason == .accepted)
        }
    }

    @Test func `the approver is required, and both challenges are consumed`() throws {
        var call = try EnrolmentCall(key, at: verifier)
        verifier.randomness += 1
        try call.approve(by: approver, at: verifier)
        let finding = try #require(try call.judged(by: verifier).finding)
        let discharge = try #require(finding.discharge)
        #expect(discharge.pool == .reserved)
        #expect(discharge.obligations.count == 4)
        #expect(discharge.obligations[0] == approver.requirement(.authority))
        #expect(discharge.obligations[1] == .consume(challenge: try bytes32(call.nonce)))
        let challenge = try bytes32(try #require(call.approval).challenge)
        #expect(discharge.obligations[2] == .consume(challenge: challenge))
        guard case .enroll(let enrolment) = discharge.obligations[3] else {
            Issue.record("nothing is enrolled")
            return
        }
        #expect(enrolment.ground == .approval(approver.facts.credential))

        for (index, reason) in [(UInt8(1), Reason.enrollNonceInvalid), (2, .challengeConsumed)] {
            let taken = Outcome(reason: .ledgerTaken, failedIndex: index)
            #expect(verifier.settled(finding, taken).reason == reason)
        }
        for told in [Reason.ledgerFenced, .ledgerOutsideWindow] {
            let outcome = Outcome(reason: told, failedIndex: 2)
            #expect(verifier.settled(finding, outcome).reason == .challengeExpired)
        }
        let superseded = Outcome(reason: .credentialSuperseded, failedIndex: 0)
        #expect(verifier.settled(finding, superseded).reason == .credentialSuperseded)
        let stale = verifier.settled(finding, Outcome(reason: .ledgerStale, failedIndex: 0))
        guard case .lookUpAgain = stale else {
            Issue.record("a stale credential was believed")
            return
        }
    }

    @Test func `what is approved is this key, as it is sent, for this purpose`() throws {
        let point = try #require(key.deviceKey(.point))
        #expect(
            try judge { try $0.approve(by: approver, at: verifier, content: point) }
                == .signatureInvalid)
        #expect(
            try judge { try $0.approve(by: approver, at: verifier, content: []) }
                == .signatureInvalid)
        for purpose in DevicePurpose.allCases where purpose != .enrollApprove {
            #expect(
                try judge { try $0.approve(by: approver, at: verifier, purpose: purpose) }
                    == .signatureInvalid)
        }
        #expect(
            try judge {
                try $0.approve(by: approver, at: verifier, content: point)
                $0.publicKey = point
            } == .accepted)
    }

    @Test func `a signature by the new key or over another challenge approves nothing`() throws {
        #expect(
            try judge {
                var self2 = approver
                self2.signer.key = key
                try $0.approve(by: self2, at: verifier)
            } == .signatureInvalid)
        verifier.randomness += 1
        let other = try verifier.challenge(for: approver.text, purpose: 1)
        verifier.randomness += 1
        #expect(try judge { $0.approval?.challenge = other.array } == .signatureInvalid)
    }

    @Test func `a challenge minted for anything else approves nothing`() throws {
        let other = try TestCredential(key, number: 9, at: verifier)
        for (challenge, reason) in [
            (try verifier.challenge(for: approver.text), Reason.challengeWrongPurpose),
            (try verifier.challenge(for: other.text, purpose: 1), .challengeWrongPurpose),
            (try verifier.rotationNonce(for: approver.text), .challengeWrongPurpose),
            (Bytes32.zero, .challengeExpired),
        ] {
            #expect(
                try judge { try $0.approve(by: approver, at: verifier, challenge: challenge) }
                    == reason)
        }
        for count in [0, 31, 33] {
            #expect(
                try judge {
                    $0.approval?.challenge = [UInt8](repeating: 7, count: count)
                } == .challengeMalformed)
        }
        let old = try verifier.challenge(for: approver.text, purpose: 1)
        verifier.advance(milliseconds: 60_001)
        #expect(
            try judge { try $0.approve(by: approver, at: verifier, challenge: old) }
                == .challengeExpired)
    }

    @Test func `an approver that is superseded or has ended approves nothing`() throws {
        var changed = approver
        changed.facts.isSuperseded = true
        changed.facts.endsAt = WallTime(milliseconds: verifier.now.milliseconds + 1)
        verifier.know(changed)
        #expect(try judge() == .credentialSuperseded)
        changed.facts.endsAt = verifier.now
        verifier.know(changed)
        #expect(try judge() == .signatureInvalid)
    }

    @Test func `an unknown approver looks and works like a wrong signature`() throws {
        #expect(try judge { $0.approval?.signature[20] ^= 1 } == .signatureInvalid)
        let work = verifier.workspace.checks.count
        verifier.known = [:]
        #expect(try judge() == .signatureInvalid)
        #expect(verifier.workspace.checks.count == work)
        for text in [[], Array("nobody".utf8)] {
            let challenge = try verifier.challenge(for: text, purpose: 1)
            #expect(
                try judge {
                    $0.approval?.credential = text
                    $0.approval?.challenge = challenge.array
                } == .signatureInvalid)
            #expect(verifier.workspace.checks.count == work)
        }
    }

    @Test(arguments: [[], [0x30, 0x00], [UInt8](repeating: 0, count: 64)])
    func `a malformed approval is a wrong one`(_ signature: [UInt8]) throws {
        #expect(try judge { $0.approval?.signature = signature } == .signatureInvalid)
        #expect(verifier.workspace.checks.count == 2)
    }

    @Test func `a part of an approval is a mistake of the call`() throws {
        var source = FieldSource()
        var request = EnrollFinishRequest(
            account: source.place("alice"), deviceId: source.place("tablet"),
            appInstanceNonce: source.place([UInt8](repeating: 0, count: 32)),
            deviceKey: source.place([4]), possession: source.place([0x30]))
        let part = source.place(approver.text)
        for index in 0..<6 {
            request.approvalCredentialId = [0, 3, 4].contains(index) ? part : nil
            request.approvalChallenge = [1, 3, 5].contains(index) ? part : nil
            request.approvalSignature = [2, 4, 5].contains(index) ? part : nil
            let judged = try verifier.judge {
                request.encode($0, from: source.bytes.span, into: &$1)
            }
            #expect(judged.reason == .fieldMissing)
        }
    }

    @Test func `of two faults the earlier is told`() throws {
        let superseded = approver
        let faults: [(Reason, (inout EnrolmentCall) throws -> Void)] = [
            (.fieldInvalid, { $0.account = "" }),
            (.keyNotAllowed, { $0.publicKey = [4] }),
            (.attestationFormatUnsupported, { $0.attestation = "none" }),
            (.enrollNonceInvalid, { $0.nonce = [] }),
            (.challengeMalformed, { $0.approval?.challenge = [1] }),
            (.credentialSuperseded, { _ in self.supersede(superseded) }),
            (.enrollPossessionInvalid, { $0.possession = [UInt8](repeating: 1, count: 70) }),
            (.signatureInvalid, { $0.approval?.signature = [1] }),
        ]
        for (index, earlier) in faults.enumerated() {
            for later in faults[index...] {
                verifier.know(approver)
                #expect(
                    try judge {
                        try later.1(&$0)
                        try earlier.1(&$0)
                    } == earlier.0, "\(earlier.0) before \(later.0)")
            }
        }
    }

    private func supersede(_ credential: TestCredential) {
        var changed = credential
        changed.facts.isSuperseded = true
        verifier.know(changed)
    }
}
