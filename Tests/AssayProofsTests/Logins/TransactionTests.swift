import AssayBytes
import AssayCrypto
import AssayProofs
import AssayWire
import Testing

/// Logins under way: state and nonce.
@Suite struct TransactionTests {
    let verifier: TestVerifier
    static let binding = String(repeating: "b", count: 16)

    init() throws {
        verifier = try TestVerifier()
    }

    private func open(
        client: String = "app", redirect: String = "https://a.example/",
        binding: String = binding, life: UInt32? = nil
    ) throws -> Judgement {
        var source = FieldSource()
        let request = TransactionOpenRequest(
            clientId: source.place(client), redirectUri: source.place(redirect),
            expiresIn: life, binding: source.place(binding))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func complete(_ state: String, _ nonce: String) throws -> Judgement {
        var source = FieldSource()
        let request = TransactionCompleteRequest(
            clientId: source.place("app"), redirectUri: source.place("https://a.example/"),
            binding: source.place(Self.binding), transactionState: source.place(state),
            transactionNonce: source.place(nonce))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func text(_ value: Bytes32) -> String {
        var text: [UInt8] = []
        Base64URL.encode(value, appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
    }

    @Test func `a login is opened under a random id and told as text`() throws {
        let finding = try #require(try open(life: 60).finding)
        let discharge = try #require(finding.discharge)
        guard case .openTransaction(let taking) = discharge.obligations.first else {
            Issue.record("nothing is opened")
            return
        }
        #expect(taking.id == verifier.identifier)
        #expect(taking.lifeSeconds == 60)
        #expect(discharge.shardKey == Bytes32(taking.id.high, taking.id.low, 0, 0))

        let state = Bytes32(taking.id.high, taking.id.low, 3, 4)
        let nonce = Bytes32(5, 6, 7, 8)
        let told = Outcome.told(.transaction(state: state, nonce: nonce, expiry: verifier.now))
        let settled = try #require(verifier.settled(finding, told).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            let reply = try TransactionOpenReply.decode(envelope, in: bytes)
            let told = [bytes.copy(reply.transactionState), bytes.copy(reply.transactionNonce)]
            #expect(told == [Array(text(state).utf8), Array(text(nonce).utf8)])
            #expect(reply.expiresAt == verifier.now.seconds)
        }

        // The texts come back as they went out, and to the same shard.
        let back = try #require(try complete(text(state), text(nonce)).finding?.discharge)
        #expect(back.shardKey == discharge.shardKey)
        let completion = TransactionCompletion(
            state: state, client: taking.client, redirectURI: taking.redirectURI,
            binding: taking.binding, nonce: nonce)
        #expect(Array(back.obligations) == [.completeTransaction(completion)])
    }

    @Test func `a state that is no text of ours is unknown, such a nonce matches nothing`() throws {
        let good = text(Bytes32(1, 2, 3, 4))
        for state in ["", "AA", good + "=", String(good.dropLast())] {
            #expect(try complete(state, good).reason == .transactionUnknown)
            let obligations = try complete(good, state).finding?.discharge?.obligations
            guard case .completeTransaction(let taking)? = obligations?.first else {
                Issue.record("nothing is completed")
                continue
            }
            #expect(taking.nonce == .zero)
        }
    }

    @Test func `names of none and a short binding are refused`() throws {
        #expect(try open(client: "").reason == .fieldInvalid)
        #expect(try open(redirect: "").reason == .fieldInvalid)
        #expect(try open(binding: String(Self.binding.dropLast())).reason == .fieldInvalid)
    }

    @Test func `the ledger's word on a login is passed on`() throws {
        let good = text(Bytes32(1, 2, 3, 4))
        let finding = try #require(try complete(good, good).finding)
        for told in [
            Reason.transactionUnknown, .transactionExpired, .transactionCompleted,
            .transactionBindingMismatch, .transactionClientMismatch,
            .transactionRedirectUriMismatch, .transactionNonceMismatch,
        ] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == told)
        }
        let other = Outcome(reason: .pkceCodeUnknown)
        #expect(verifier.settled(finding, other).reason == .unavailable)
    }
}
