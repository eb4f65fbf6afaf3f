import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Enrolment of a new key: its nonce, its possession, and what the ledger is asked.
@Suite struct EnrolmentTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(_ change: (inout EnrolmentCall) throws -> Void) throws -> Reason {
        var call = try EnrolmentCall(key, at: verifier)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test func `keys of every kind and form are enrolled`() throws {
        for key in try TestKeys.devices() {
            for form in DeviceKeyForm.allCases {
                guard let sent = key.deviceKey(form) else { continue }
                for format in [SignatureFormat.der, .raw] {
                    var call = try EnrolmentCall(key, at: verifier)
                    call.publicKey = sent
                    call.signer.format = format
                    call.form = format == .raw ? .raw : .der
                    #expect(try call.judged(by: verifier).reason == .accepted)
                }
            }
        }
    }

    @Test func `the nonce is consumed, then the credential made, on the account's shard`() throws {
        let call = try EnrolmentCall(key, at: verifier)
        let finding = try #require(try call.judged(by: verifier).finding)
        let discharge = try #require(finding.discharge)
        let shard = SHA256.digest(
            (Array("assay/1/account\0".utf8) + [7] + Array("defaultalice".utf8)).span)
        #expect(discharge.shardKey == shard)
        #expect(discharge.pool == .open)
        #expect(discharge.quotaKey == QuotaKey.ofCaller(Array("gateway-7".utf8).span))
        #expect(discharge.mode == .take)
        let nonce = try bytes32(call.nonce)
        let id = ObjectID(
            shard: UInt16(truncatingIfNeeded: shard.word0 >> 48), random: verifier.identifier)
        let known = DeviceKey.read(call.publicKey.span)
        let enrolment = Enrolment(
            credential: id, account: Array("alice".utf8), device: Array("tablet".utf8),
            key: try #require(known), assurance: .software, ground: .none)
        #expect(Array(discharge.obligations) == [.consume(challenge: nonce), .enroll(enrolment)])

        let told = Outcome.told(.enrolled(id, .software))
        let settled = try #require(verifier.settled(finding, told).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            let reply = try EnrollFinishReply.decode(envelope, in: bytes)
            let told = ObjectID(text: bytes.extracting(reply.credentialId))
            #expect(told == id)
            #expect(reply.assurance == 1)
        }
    }

    @Test func `a nonce of the account alone serves any of its devices`() throws {
        let nonce = try EnrolmentCall.start("alice", nil, by: verifier)
        #expect(nonce.expiresAt.seconds == verifier.now.seconds + 60)
        for device in ["tablet", "phone", ""] {
            #expect(
                try judge {
                    $0.nonce = nonce.challenge.array
                    $0.device = device
                } == .accepted)
        }
        #expect(
            try judge {
                $0.nonce = nonce.challenge.array
                $0.account = "alicf"
            } == .enrollNonceInvalid)
    }

    @Test func `a nonce of another account, device, purpose or realm is none`() throws {
        #expect(try judge { $0.device = "phone" } == .enrollNonceInvalid)
        #expect(try judge { $0.account = "bob" } == .enrollNonceInvalid)
        // Account and device are told apart by their lengths, whatever they hold.
        for (account, device) in [("alic", "ex\0tablet"), ("alice\0x", "tablet")] {
            let shifted = try EnrolmentCall.start(account, device, by: verifier)
            #expect(
                try judge {
                    $0.device = "x\0tablet"
                    $0.nonce = shifted.challenge.array
                } == .enrollNonceInvalid)
        }
        let other = try verifier.challenge(for: Array("alice".utf8))
        #expect(try judge { $0.nonce = other.array } == .enrollNonceInvalid)
        let call = try EnrolmentCall(key, at: verifier)
        verifier.policy.name = try #require(RealmName("other"))
        #expect(try call.judged(by: verifier).reason == .enrollNonceInvalid)
    }

    @Test func `a nonce of another length, altered or too old is none`() throws {
        for count in [0, 31, 33, 64] {
            #expect(
                try judge {
                    $0.nonce = Array(($0.nonce + $0.nonce).prefix(count))
                } == .enrollNonceInvalid)
        }
        for byte in 0..<32 {
            #expect(try judge { $0.nonce[byte] ^= 1 } == .enrollNonceInvalid)
        }
        let call = try EnrolmentCall(key, at: verifier)
        verifier.advance(milliseconds: 60_000)
        #expect(try call.judged(by: verifier).reason == .accepted)
        verifier.advance(milliseconds: 1)
        #expect(try call.judged(by: verifier).reason == .enrollNonceInvalid)
    }

    @Test func `possession is the new key's signature over nonce and key as sent`() throws {
        let nonce = Bytes32(1, 2, 3, 4)
        let point = try #require(key.deviceKey(.point))
        let other = DeviceSigner(key: try TestKeys.other.get())
        let info = try #require(key.deviceKey(.spki))
        let sent = try bytes32(EnrolmentCall(key, at: verifier).nonce)
        for wrong in [
            try other.possession(nonce: sent, deviceKey: info),
            try DeviceSigner(key: key).possession(nonce: nonce, deviceKey: info),
            [], [0x30, 0x00], [UInt8](repeating: 1, count: 64),
        ] {
            #expect(try judge { $0.possession = wrong } == .enrollPossessionInvalid)
        }
        #expect(
            try judge {
                let nonce = try bytes32($0.nonce)
                $0.possession = try $0.signer.possession(nonce: nonce, deviceKey: point)
            } == .enrollPossessionInvalid)
        #expect(try judge { $0.signer.format = .raw } == .enrollPossessionInvalid)
        #expect(try judge { $0.form = .raw } == .enrollPossessionInvalid)
    }

    @Test func `every flipped bit of a possession is refused`() throws {
        let call = try EnrolmentCall(key, at: verifier)
        let nonce = try bytes32(call.nonce)
        let good = try call.signer.possession(nonce: nonce, deviceKey: call.publicKey)
        for bit in 0..<good.count * 8 {
            var changed = call
            var bytes = good
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            changed.possession = bytes
            #expect(try changed.judged(by: verifier).reason == .enrollPossessionInvalid)
        }
    }

    @Test func `an attestation of a format nobody knows is refused, not ignored`() throws {
        for format in ["none", "packed", "android-key", "apple-appattest"] {
            #expect(try judge { $0.attestation = format } == .attestationFormatUnsupported)
        }
    }

    @Test func `an account has a name`() throws {
        #expect(try judge { $0.account = "" } == .fieldInvalid)
        #expect(throws: NotIssued(reason: .fieldInvalid)) {
            try EnrolmentCall.start("", nil, by: verifier)
        }
    }

    @Test func `a recovery stands in place of an approval, in either call`() throws {
        let recovery = ObjectID(shard: 9, random: Bytes16(high: 1, low: 2))
        for completes in [false, true] {
            var call = try EnrolmentCall(key, at: verifier)
            call.completes = completes
            call.recovery = recovery.text
            let finding = try #require(try call.judged(by: verifier).finding)
            #expect(finding.kind == (completes ? .recoveryComplete : .enrollFinish))
            guard case .enroll(let enrolment)? = finding.discharge?.obligations.last else {
                Issue.record("nothing is enrolled")
                continue
            }
            #expect(enrolment.ground == .recovery(recovery))
            for text in [[], Array("x".utf8), recovery.text + [0x41]] {
                call.recovery = text
                #expect(try call.judged(by: verifier).reason == .recoveryUnknown)
            }
        }
    }

    @Test func `the ledger's word on the nonce and on the account is passed on`() throws {
        let finding = try #require(
            try EnrolmentCall(key, at: verifier).judged(by: verifier).finding)
        for told in [Reason.ledgerTaken, .ledgerOutsideWindow, .ledgerFenced] {
            let outcome = Outcome(reason: told, failedIndex: 0)
            #expect(verifier.settled(finding, outcome).reason == .enrollNonceInvalid)
        }
        for told in [
            Reason.enrollApprovalRequired, .recoveryUnknown, .recoveryNotEffective,
            .recoveryCompleted, .enrollTooManyCredentials,
        ] {
            let outcome = Outcome(reason: told, failedIndex: 1)
            #expect(verifier.settled(finding, outcome).reason == told)
        }
        for told in [Reason.sessionUnknown, .ledgerTaken, .ledgerFenced] {
            let outcome = Outcome(reason: told, failedIndex: 1)
            #expect(verifier.settled(finding, outcome).reason == .unavailable)
        }
        #expect(verifier.settled(finding, .accepted).reason == .accepted)
    }
}
