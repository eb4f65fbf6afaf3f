import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// What a good proof asks of the ledger, and what the ledger's answers mean.
@Suite struct DPoPRecordingTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func found(_ change: (inout DPoPCall) -> Void = { _ in }) throws -> Finding {
        var call = try DPoPCall(key, at: verifier)
        change(&call)
        let operation = Bytes16(high: 3, low: 4)
        return try #require(try call.judged(by: verifier, operationID: operation).finding)
    }

    private func digest(_ jti: String, realm: String, _ thumbprint: Bytes32) -> Bytes32 {
        var bytes = Array("assay/1/jti".utf8) + [0, UInt8(realm.utf8.count)]
        bytes += Array(realm.utf8) + thumbprint.array + [0, UInt8(jti.utf8.count)]
        return SHA256.digest((bytes + Array(jti.utf8)).span)
    }

    private func half(_ bytes: [UInt8]) -> Bytes16 {
        let digest = SHA256.digest(bytes.span)
        return Bytes16(high: digest.word0, low: digest.word1)
    }

    @Test func `a proof is recorded once under realm, key and jti`() throws {
        let discharge = try #require(try found().discharge)
        #expect(discharge.realm == verifier.policy.name)
        #expect(discharge.epoch == TestVerifier.epoch)
        #expect(discharge.shardKey == key.thumbprint)
        // Which operation takes it is the service's to say: a caller may give none.
        #expect(discharge.operationID.isZero)
        #expect(discharge.mode == .take)
        #expect(
            Array(discharge.obligations) == [
                .recordOnce(
                    digest: digest("jti-1", realm: "default", key.thumbprint),
                    created: verifier.now, basis: .issuedAt)
            ])
    }

    @Test func `a check asks the same and takes nothing`() throws {
        let taken = try #require(try found().discharge)
        var checked = try #require(try found { $0.replay = .check }.discharge)
        #expect(checked.mode == .check)
        checked.mode = .take
        #expect(checked == taken)
    }

    @Test func `a bound proof draws on the reserved pool, any other on the caller's share`() throws
    {
        let bound = try #require(
            try found { $0.expectedThumbprint = $0.builder.key.thumbprintText }.discharge)
        #expect(bound.pool == .reserved)
        #expect(bound.quotaKey == half(key.thumbprint.array))
        let named = try #require(try found { $0.caller = "gateway-7" }.discharge)
        #expect(named.pool == .open)
        #expect(named.quotaKey == half(Array("gateway-7".utf8)))
        let nameless = try #require(try found().discharge)
        #expect(nameless.quotaKey == half([]))
    }

    @Test func `with a nonce the record is dated by it and bound to its epoch`() throws {
        let scope = MintingScope(realm: verifier.policy.name, purpose: .dpopNonce)
        let minted = verifier.now
        let nonce = try #require(
            MintedValue.mint(for: scope, with: verifier.minting, at: minted, randomness: 1))
        verifier.advance(milliseconds: 1234)
        var text: [UInt8] = []
        Base64URL.encode(nonce, appendingTo: &text)
        let discharge = try #require(try found { $0.builder.nonce = .ascii(text) }.discharge)
        guard case .recordOnce(_, let created, let basis) = discharge.obligations.first else {
            Issue.record("another obligation")
            return
        }
        #expect(created == minted)
        #expect(basis == .nonce(epoch: TestVerifier.epoch))
    }

    @Test func `jti and realm cannot be shifted into each other`() throws {
        let one = try #require(try found { $0.builder.jti = "a" }.discharge)
        let two = try #require(try found { $0.builder.jti = "aa" }.discharge)
        verifier.policy.name = try #require(RealmName("defaulta"))
        let three = try #require(try found { $0.builder.jti = "a" }.discharge)
        #expect(one.obligations != two.obligations)
        #expect(one.obligations != three.obligations)
        #expect(two.obligations != three.obligations)
    }

    @Test(arguments: [
        (Reason.ledgerTaken, Reason.dpopReplayed), (.ledgerOutsideWindow, .dpopIatTooOld),
        (.ledgerFenced, .dpopNonceRequired), (.ledgerClosed, .unavailable),
        (.unavailable, .unavailable), (.overloaded, .overloaded),
        (.quotaExceeded, .quotaExceeded), (.malformed, .unavailable),
        (.fieldInvalid, .unavailable), (.challengeConsumed, .unavailable),
        (Reason(rawValue: 0xFFFF), .unavailable),
    ])
    func `the ledger's refusals become the proof's`(_ told: Reason, _ expected: Reason) throws {
        let outcome = Outcome(reason: told, retryAfter: 250)
        guard
            case .refused(let refusal) = Registry.settle(
                try found(), outcome, verifier.context)
        else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.reason == expected)
        #expect((refusal.nextNonce != nil) == (expected == .dpopNonceRequired))
        let isTemporary = told == .overloaded || told == .quotaExceeded
        #expect(refusal.retryAfter == (isTemporary ? 250 : nil))
    }

    @Test func `an accepted outcome becomes a reply with the claims`() throws {
        guard
            case .accepted(let finding) = Registry.settle(
                try found(), .accepted, verifier.context)
        else {
            Issue.record("not accepted")
            return
        }
        var batch = BatchWriter()
        let address = ReplyAddress(kind: .dpopVerify, requestID: 5, operationID: .zero)
        #expect(Registry.write(finding, to: address, into: &batch) == .written)
        let bytes = batch.bytes
        let read = ReplyEnvelope.read(bytes.span, 0..<bytes.count)
        let envelope = try #require(read)
        #expect(envelope.code == .accepted)
        let reply = try DPoPVerifyReply.decode(envelope, in: bytes.span)
        #expect(reply.thumbprint == key.thumbprint)
        #expect(Array(bytes[reply.jti]) == Array("jti-1".utf8))
        #expect(reply.issuedAt == verifier.now.seconds)
    }

    @Test func `a changed epoch means to examine again`() throws {
        let mark = EpochMark(id: .zero, start: verifier.now)
        let outcome = Outcome(reason: .ledgerEpochChanged, epoch: mark)
        guard case .examineAgain = Registry.settle(try found(), outcome, verifier.context) else {
            Issue.record("settled")
            return
        }
    }

    @Test func `a refused proof asks nothing of the ledger`() throws {
        var call = try DPoPCall(key, at: verifier)
        call.builder.rawSignature = [UInt8](repeating: 1, count: 64)
        #expect(try call.judged(by: verifier).finding == nil)
    }
}
