import AssayBytes
import AssayProofs
import AssayWire
import Testing

/// Revocations of tokens and sessions, and pages of events.
@Suite struct RevocationTests {
    let verifier: TestVerifier
    let session = ObjectID(shard: 0x0607, random: Bytes16(high: 1, low: 2))

    init() throws {
        verifier = try TestVerifier()
    }

    private func revoke(
        session: [UInt8]? = nil, jti: String? = nil, issuer: String? = nil,
        until: Int64 = 1_767_229_200
    ) throws -> Judgement {
        var source = FieldSource()
        let request = RevocationAddRequest(
            sessionId: source.placeAny(session),
            revokedJti: source.placeAny(jti.map { Array($0.utf8) }),
            issuer: source.placeAny(issuer.map { Array($0.utf8) }), until: until)
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func revocation(_ judged: Judgement) throws -> TokenRevocation {
        guard case .revokeToken(let taking)? = judged.finding?.discharge?.obligations.first
        else { throw NotIssued(reason: judged.reason) }
        return taking
    }

    @Test func `a token is revoked by issuer and jti together`() throws {
        let one = try revocation(revoke(jti: "a", issuer: "https://i.example"))
        #expect(one.until.seconds == 1_767_229_200)
        var others = [
            try revoke(jti: "b", issuer: "https://i.example"),
            try revoke(jti: "a", issuer: "https://j.example"),
        ]
        // Issuer and jti are told apart by the issuer's length.
        #expect(
            try revocation(revoke(jti: "bc", issuer: "a")).target
                != revocation(revoke(jti: "c", issuer: "ab")).target)
        verifier.policy.name = try #require(RealmName("other"))
        others.append(try revoke(jti: "a", issuer: "https://i.example"))
        for other in others {
            #expect(try revocation(other).target != one.target)
        }
    }

    @Test func `a session is revoked by its id`() throws {
        let judged = try revoke(session: session.text)
        #expect(try revocation(judged).target == .session(session))
        #expect(try #require(judged.finding?.discharge).shardKey == Bytes32(0x0607 << 48, 0, 0, 0))
        #expect(try revoke(session: Array("x".utf8)).reason == .sessionUnknown)
        let finding = try #require(judged.finding)
        let unknown = Outcome(reason: .sessionUnknown)
        #expect(verifier.settled(finding, unknown).reason == .sessionUnknown)
    }

    @Test func `one or the other is named, whole`() throws {
        #expect(try revoke().reason == .fieldMissing)
        #expect(try revoke(jti: "a").reason == .fieldMissing)
        #expect(try revoke(issuer: "a").reason == .fieldMissing)
        #expect(
            try revoke(session: session.text, jti: "a", issuer: "a").reason == .fieldMissing)
        #expect(try revoke(session: session.text, jti: "a").reason == .fieldMissing)
    }

    @Test func `a time that cannot be counted, and empty names, are refused`() throws {
        for until in [Int64.max, Int64.max / 1000 + 1, -1, .min] {
            #expect(try revoke(jti: "a", issuer: "a", until: until).reason == .fieldInvalid)
        }
        #expect(try revoke(jti: "", issuer: "a").reason == .fieldInvalid)
        #expect(try revoke(jti: "a", issuer: "").reason == .fieldInvalid)
    }

    @Test func `a page of events is asked within its limits`() throws {
        let name = Array("alice".utf8)
        let text = Array("{}".utf8)
        for (after, limit, asked) in [
            (Int64?.none, UInt32?.none, LedgerQuery.events(account: name, after: 0, limit: 100)),
            (-5, 0, .events(account: name, after: 0, limit: 1)),
            (7, 501, .events(account: name, after: 7, limit: 500)),
            (7, 500, .events(account: name, after: 7, limit: 500)),
        ] {
            verifier.known = [asked: .document(text, next: 9)]
            let request = EventListRequest(
                account: 0..<name.count, after: after, limit: limit)
            let judged = try verifier.judge { request.encode($0, from: name.span, into: &$1) }
            let finding = try #require(judged.finding)
            try verifier.reply(to: finding) { envelope, bytes in
                let reply = try EventListReply.decode(envelope, in: bytes)
                let document = bytes.copy(reply.document)
                #expect(document == text)
                #expect(reply.next == 9)
            }
        }
        verifier.known = [:]
        let request = EventListRequest()
        let judged = try verifier.judge { request.encode($0, from: name.span, into: &$1) }
        #expect(judged.reason == .unavailable)
    }
}
