import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// A new key in a credential's place.
@Suite struct RotationTests {
    let verifier: TestVerifier
    let key: SigningKey
    let old: TestCredential

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.other.get()
        old = try TestCredential(try TestKeys.es256.get(), at: verifier)
        verifier.know(old)
    }

    private func judge(
        _ change: (inout RotationCall) throws -> Void = { _ in }
    ) throws -> Reason {
        var call = try RotationCall(key, for: old, at: verifier)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test func `keys of every kind take each other's place`() throws {
        for oldKey in try TestKeys.devices() {
            let old = try TestCredential(oldKey, number: 7, at: verifier)
            verifier.know(old)
            for newKey in try TestKeys.devices() {
                var call = try RotationCall(newKey, for: old, at: verifier)
                #expect(try call.judged(by: verifier).reason == .accepted)
                call.signer.format = .raw
                call.old.format = .raw
                call.form = .raw
                #expect(try call.judged(by: verifier).reason == .accepted)
            }
        }
    }

    @Test(arguments: [UInt8?.none, 0, 1])
    func `the old credential is required, the nonce consumed, then rotated`(
        _ reason: UInt8?
    ) throws {
        var call = try RotationCall(key, for: old, at: verifier)
        call.reason = reason
        call.device = "tablet"
        let finding = try #require(try call.judged(by: verifier).finding)
        let discharge = try #require(finding.discharge)
        let new = ObjectID(
            shard: UInt16(truncatingIfNeeded: discharge.shardKey.word0 >> 48),
            random: verifier.identifier)
        let known = DeviceKey.read(call.publicKey.span)
        let rotation = Rotation(
            old: old.facts.credential, new: new, device: Array("tablet".utf8),
            key: try #require(known), assurance: .software, isCompromised: reason == 1)
        #expect(
            Array(discharge.obligations) == [
                old.requirement(.authority), .consume(challenge: try bytes32(call.nonce)),
                .rotateCredential(rotation),
            ])
        #expect(discharge.pool == .reserved)

        let until = WallTime(milliseconds: verifier.now.milliseconds + 600_000)
        let told = Outcome.told(.rotated(new, overlapUntil: until))
        let settled = try #require(verifier.settled(finding, told).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            let reply = try RotationFinishReply.decode(envelope, in: bytes)
            let told = ObjectID(text: bytes.extracting(reply.credentialId))
            #expect(told == new)
            #expect(reply.overlapUntil == until.seconds)
        }
        for (told, reason) in [
            (Reason.ledgerTaken, Reason.challengeConsumed),
            (.ledgerFenced, .challengeExpired), (.ledgerOutsideWindow, .challengeExpired),
            (.credentialSuperseded, .credentialSuperseded),
            (.enrollAssuranceTooLow, .enrollAssuranceTooLow), (.sessionUnknown, .unavailable),
        ] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == reason)
        }
    }

    @Test func `the old key signs this key, as it is sent, for this purpose`() throws {
        let point = try #require(key.deviceKey(.point))
        #expect(try judge { $0.content = point } == .signatureInvalid)
        #expect(try judge { $0.publicKey = point } == .accepted)
        for purpose in DevicePurpose.allCases where purpose != .rotate {
            #expect(try judge { $0.purpose = purpose } == .signatureInvalid)
        }
        #expect(try judge { $0.old = $0.signer } == .signatureInvalid)
        #expect(try judge { $0.old.format = .raw } == .signatureInvalid)
    }

    @Test func `the new key signs nonce and key`() throws {
        #expect(
            try judge {
                $0.possession = try $0.old.possession(
                    nonce: bytes32($0.nonce), deviceKey: $0.publicKey)
            } == .enrollPossessionInvalid)
        #expect(
            try judge {
                $0.possession = try $0.signer.possession(nonce: .zero, deviceKey: $0.publicKey)
            } == .enrollPossessionInvalid)
        #expect(try judge { $0.signer.format = .raw } == .enrollPossessionInvalid)
        for bytes in [[], [0x30, 0x00], [UInt8](repeating: 0x55, count: 64)] {
            #expect(try judge { $0.possession = bytes } == .enrollPossessionInvalid)
        }
    }

    @Test func `a nonce for anything else rotates nothing`() throws {
        let other = try TestCredential(key, number: 9, at: verifier)
        for challenge in [
            try verifier.challenge(for: old.text),
            try verifier.challenge(for: old.text, purpose: 1),
            try verifier.rotationNonce(for: other.text),
        ] {
            #expect(try judge { $0.nonce = challenge.array } == .challengeWrongPurpose)
        }
        for count in [0, 31, 33] {
            #expect(
                try judge { $0.nonce = [UInt8](repeating: 7, count: count) }
                    == .challengeMalformed)
        }
        #expect(try judge { $0.nonce[0] ^= 1 } == .challengeExpired)
        let call = try RotationCall(key, for: old, at: verifier)
        verifier.advance(milliseconds: 60_001)
        #expect(try call.judged(by: verifier).reason == .challengeExpired)
    }

    @Test func `a superseded credential rotates nothing, one that has ended is unknown`() throws {
        supersede()
        #expect(try judge() == .credentialSuperseded)
        verifier.advance(milliseconds: 1000)
        #expect(try judge() == .signatureInvalid)
    }

    @Test func `of two faults the earlier is told`() throws {
        let faults: [(Reason, (inout RotationCall) throws -> Void)] = [
            (.keyNotAllowed, { $0.publicKey = [4] }),
            (.attestationFormatUnsupported, { $0.attestation = "none" }),
            (.challengeMalformed, { $0.nonce = [] }),
            (.credentialSuperseded, { _ in self.supersede() }),
            (.signatureInvalid, { $0.oldSignature = [1] }),
            (.enrollPossessionInvalid, { $0.possession = [1] }),
        ]
        for (index, earlier) in faults.enumerated() {
            for later in faults[index...] {
                verifier.know(old)
                #expect(
                    try judge {
                        try later.1(&$0)
                        try earlier.1(&$0)
                    } == earlier.0, "\(earlier.0) before \(later.0)")
            }
        }
    }

    private func supersede() {
        var changed = old
        changed.facts.isSuperseded = true
        changed.facts.endsAt = WallTime(milliseconds: verifier.now.milliseconds + 1000)
        verifier.know(changed)
    }
}
