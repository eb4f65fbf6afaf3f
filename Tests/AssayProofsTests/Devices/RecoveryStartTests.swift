import AssayBytes
import AssayCrypto
import AssayProofs
import AssayWire
import Testing

/// The start of a recovery.
@Suite struct RecoveryStartTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier()
    }

    private func judge(
        account: String = "alice", method: UInt8 = 0, lost: [[UInt8]]? = nil,
        assertion: String? = nil
    ) throws -> Judgement {
        var source = FieldSource()
        let list = lost.map { texts in
            texts.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 }
        }
        let request = RecoveryStartRequest(
            account: source.place(account), recoveryMethod: method,
            lost: source.placeAny(list),
            assertion: source.placeAny(assertion.map { Array($0.utf8) }))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func started(_ judged: Judgement) throws -> RecoveryStart {
        let discharge = try #require(judged.finding?.discharge, "\(judged.reason)")
        guard case .startRecovery(let start) = discharge.obligations.first,
            discharge.obligations.count == 1
        else { throw NotIssued(reason: judged.reason) }
        return start
    }

    @Test func `what is asked is what the ledger is asked`() throws {
        let ids = (0..<3).map { ObjectID(shard: 1, random: Bytes16(high: 2, low: $0)) }
        let judged = try judge(
            method: 1, lost: ids.map(\.text), assertion: "seen in person")
        let start = try started(judged)
        #expect(start.account == Array("alice".utf8))
        #expect(start.method == .assertion)
        #expect(start.lost == ids)
        #expect(start.assertion == Array("seen in person".utf8))
        #expect(start.recovery.random == verifier.identifier)
        let shard = try #require(judged.finding?.discharge).shardKey
        #expect(start.recovery.shard == UInt16(truncatingIfNeeded: shard.word0 >> 48))
        #expect(try started(judge()).method == .approval)
        #expect(try started(judge()).lost == [])
        #expect(try started(judge(lost: [])).lost == [])
    }

    @Test func `a lost credential that is no identifier is unknown`() throws {
        let good = ObjectID(shard: 1, random: .zero).text
        for lost in [[[]], [Array("x".utf8)], [good, Array("x".utf8)], [good + [0x41]]] {
            #expect(try judge(lost: lost).reason == .recoveryLostUnknown)
        }
        // The wire has one encoding of a set, which is the caller's to write.
        #expect(try judge(lost: [good, good]).reason == .fieldInvalid)
    }

    @Test func `an account has a name`() throws {
        #expect(try judge(account: "").reason == .fieldInvalid)
    }

    @Test func `the answer brings a challenge for the first decision`() throws {
        let finding = try #require(try judge().finding)
        let id = try started(judge()).recovery
        let told = Outcome.told(.recovery(id, .pending, effectiveAt: nil))
        let settled = try #require(verifier.settled(finding, told).finding)
        let challenge = try verifier.reply(to: settled) { envelope, bytes in
            let reply = try RecoveryStartReply.decode(envelope, in: bytes)
            let read = ObjectID(text: bytes.extracting(reply.recoveryId))
            #expect(read == id)
            #expect(reply.recoveryState == 0)
            #expect(reply.effectiveAt == nil)
            return reply.challenge
        }
        // It serves a decision on this recovery.
        let credential = try TestCredential(try TestKeys.es256.get(), at: verifier)
        let facts = RecoveryFacts(
            recovery: id, account: Array("alice".utf8), method: .approval, state: .pending,
            effectiveAt: nil)
        verifier.know(credential)
        verifier.know(facts)
        var call = try DecisionCall(credential, facts, approves: true, at: verifier)
        call.challenge = challenge
        #expect(try call.judged(by: verifier).reason == .accepted)
        // Without a key to mint with, there is no answer.
        verifier.minting = .none
        #expect(verifier.settled(finding, told).reason == .unavailable)
    }

    @Test func `the ledger's word is passed on`() throws {
        let finding = try #require(try judge().finding)
        for told in [Reason.recoveryUnknown, .recoveryLostUnknown, .recoveryPending] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == told)
        }
        for told in [Reason.enrollApprovalRequired, .ledgerTaken] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == .unavailable)
        }
        #expect(verifier.settled(finding, .told(.none)).reason == .unavailable)
    }
}
