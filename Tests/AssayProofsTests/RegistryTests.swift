import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// What holds for every kind of proof.
@Suite struct RegistryTests {
    @Test func `every discharge has one home`() {
        for kind in Registry.kinds {
            #expect(kind.takings.isEmpty || Registry.home(of: kind.takings) != nil)
        }
    }

    @Test func `takings that need two homes are found out`() {
        let two = [Taking(type: 0x21, home: .thumbprint), Taking(type: 0x22, home: .account)]
        #expect(Registry.home(of: two) == nil)
        #expect(Registry.home(of: [two[0], two[0]]) == .thumbprint)
        #expect(Registry.home(of: []) == nil)
    }

    @Test func `each kind stands once and what takes needs the ledger`() {
        #expect(Set(Registry.kinds.map(\.kind)).count == Registry.kinds.count)
        #expect(Registry.kinds.map(\.kind) == Registry.kinds.map(\.kind).sorted())
        for kind in Registry.kinds {
            #expect(kind.takings.isEmpty || kind.needsLedger)
            #expect(!kind.needsRandomness || kind.needsLedger)
        }
    }

    @Test func `a discharge takes what its kind says it takes`() throws {
        let verifier = try TestVerifier()
        let key = try TestKeys.es256.get()
        let findings = [
            try DPoPCall(key, at: verifier).judged(by: verifier).finding,
            try ChallengeCall(key, at: verifier).judged(by: verifier).finding,
        ]
        for finding in findings {
            let finding = try #require(finding)
            let discharge = try #require(finding.discharge)
            let entry = try #require(Registry.entry(for: finding.kind))
            let types = entry.takings.map(\.type)
            #expect(discharge.obligations.map(\.type) == types)
            #expect(Registry.home(of: entry.takings) == .thumbprint)
            #expect(discharge.shardKey == key.thumbprint)
        }
    }

    @Test func `a durable discharge takes what its kind says, on its account's shard`() throws {
        let verifier = try TestVerifier()
        let key = try TestKeys.es256.get()
        let known = try TestCredential(try TestKeys.other.get(), at: verifier)
        let recovery = RecoveryFacts(
            recovery: known.facts.credential, account: known.facts.account, method: .approval,
            state: .pending, effectiveAt: nil)
        verifier.know(known)
        verifier.know(recovery)
        var completion = try EnrolmentCall(key, at: verifier)
        completion.completes = true
        completion.recovery = recovery.recovery.text
        let findings = [
            try EnrolmentCall(key, at: verifier).judged(by: verifier).finding,
            try completion.judged(by: verifier).finding,
            try RotationCall(key, for: known, at: verifier).judged(by: verifier).finding,
            try DecisionCall(known, recovery, approves: true, at: verifier)
                .judged(by: verifier).finding,
            try DecisionCall(known, recovery, approves: false, at: verifier)
                .judged(by: verifier).finding,
            try SignInCall(known, at: verifier).judged(by: verifier).finding,
        ]
        var shards: Set<Bytes32> = []
        for finding in findings {
            let finding = try #require(finding)
            let discharge = try #require(finding.discharge)
            let entry = try #require(Registry.entry(for: finding.kind))
            let taken = discharge.obligations.map(\.type).filter { $0 >= 0x20 }
            #expect(taken == entry.takings.map(\.type))
            #expect(entry.isDurable == discharge.obligations.contains { $0.isDurable })
            #expect(Registry.home(of: entry.takings) == .account)
            shards.insert(discharge.shardKey)
        }
        #expect(shards.count == 1)
    }

    @Test func `a kind nobody registered is unknown`() throws {
        let verifier = try TestVerifier()
        let judged = try verifier.judge { head, batch in
            batch.beginRequest(Kind(rawValue: 0x2FFF), head)
            return batch.end()
        }
        #expect(judged.reason == .kindUnknown)
    }

    @Test func `missing results are failed checks`() throws {
        let verifier = try TestVerifier()
        var batch = BatchWriter()
        let call = try DPoPCall(try TestKeys.es256.get(), at: verifier)
        let head = RequestHead(requestID: 1, realm: verifier.policy.name)
        try #require(call.write(try call.builder.build(), head, &batch) == .written)
        let frame = batch.bytes
        var workspace = Workspace()
        workspace.bytes = frame
        var trace = Trace.disabled
        guard
            case .request(let envelope) = RequestEnvelope.read(frame.span, 0..<frame.count),
            case .examined(let examined) = Registry.examine(
                envelope, verifier.context, &workspace, &trace),
            case .refused(let refusal) = Registry.conclude(examined, [], &workspace),
            case .found = Registry.conclude(examined, [true], &workspace)
        else {
            Issue.record("not examined, or not concluded")
            return
        }
        #expect(refusal.reason == .dpopSignatureInvalid)
    }

    @Test func `the kinds of one batch share a workspace`() throws {
        let verifier = try TestVerifier()
        let key = try TestKeys.es256.get()
        var batch = BatchWriter()
        var call = try DPoPCall(key, at: verifier)
        let good = try call.builder.build()
        call.builder.rawSignature = [UInt8](repeating: 1, count: 64)
        let bad = try call.builder.build()
        for index in 0..<32 {
            let head = RequestHead(requestID: UInt64(index), realm: verifier.policy.name)
            let text = index % 3 == 0 ? bad : good
            try #require(call.write(text, head, &batch) == .written)
        }
        #expect(
            try verifier.judge(batch: batch.bytes).map { $0.reason }
                == (0..<32).map {
                    $0 % 3 == 0 ? .dpopSignatureInvalid : .accepted
                })
    }
}
