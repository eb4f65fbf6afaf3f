import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Sessions: opening, refreshing, ending, and what revokes them or tokens.
@Suite struct SessionTests {
    let verifier: TestVerifier
    let key: SigningKey
    let token = RefreshToken(
        session: ObjectID(shard: 0x0405, random: Bytes16(high: 1, low: 2)), generation: 3,
        mac: Bytes16(high: 4, low: 5))

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func open(
        account: String = "alice", client: String = "app", credential: [UInt8]? = nil,
        thumbprint: [UInt8]? = nil, code: String? = nil
    ) throws -> Judgement {
        var source = FieldSource()
        let request = SessionOpenRequest(
            code: source.placeAny(code.map { Array($0.utf8) }), clientId: source.place(client),
            dpopJkt: source.placeAny(thumbprint), account: source.place(account),
            credentialId: source.placeAny(credential))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func refresh(
        _ token: [UInt8], proof: [UInt8]? = nil, method: String? = nil, url: String? = nil
    ) throws -> Judgement {
        var source = FieldSource()
        let request = SessionRefreshRequest(
            proof: source.placeAny(proof), method: source.placeAny(method.map { Array($0.utf8) }),
            url: source.placeAny(url.map { Array($0.utf8) }), refreshToken: source.place(token))
        return try verifier.judge { request.encode($0, from: source.bytes.span, into: &$1) }
    }

    private func refreshWithProof(
        _ token: [UInt8], _ change: (inout DPoPProofBuilder) -> Void = { _ in }
    ) throws -> Judgement {
        var builder = try DPoPProofBuilder(
            key: key, method: "POST", url: "https://a.example/token",
            issuedAt: verifier.now.seconds)
        change(&builder)
        return try refresh(
            token, proof: builder.build(), method: "POST", url: "https://a.example/token")
    }

    private func opening(_ judged: Judgement) throws -> SessionOpening {
        guard case .openSession(let taking)? = judged.finding?.discharge?.obligations.first
        else { throw NotIssued(reason: judged.reason) }
        return taking
    }

    @Test func `a session is opened on the shard of its key, or of its account`() throws {
        let credential = ObjectID(shard: 1, random: .zero)
        let bound = try open(
            credential: credential.text, thumbprint: key.thumbprintText, code: CodeTests.code)
        #expect(try #require(bound.finding?.discharge).shardKey == key.thumbprint)
        let taking = try opening(bound)
        #expect(taking.session.shard == UInt16(truncatingIfNeeded: key.thumbprint.word0 >> 48))
        #expect(taking.session.random == verifier.identifier)
        #expect(taking.thumbprint == key.thumbprint)
        #expect(taking.credential == credential)
        #expect(taking.code != nil)
        #expect(taking.account == Array("alice".utf8))

        let free = try open()
        let account = SHA256.digest(
            (Array("assay/1/account\0".utf8) + [7] + Array("defaultalice".utf8)).span)
        #expect(try #require(free.finding?.discharge).shardKey == account)
        #expect(try opening(free).thumbprint == nil)
        #expect(try opening(free).credential == nil)
        #expect(try opening(free).code == nil)
    }

    @Test func `a session's id and first token are told as text`() throws {
        let finding = try #require(try open().finding)
        let told = Outcome.told(.session(token, expiry: verifier.now))
        let settled = try #require(verifier.settled(finding, told).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            let reply = try SessionOpenReply.decode(envelope, in: bytes)
            let texts = [bytes.copy(reply.sessionId), bytes.copy(reply.refreshToken)]
            #expect(texts == [token.session.text, token.text])
            #expect(reply.expiresAt == verifier.now.seconds)
        }
    }

    @Test func `what cannot be opened is refused`() throws {
        #expect(try open(account: "").reason == .fieldInvalid)
        #expect(try open(client: "").reason == .fieldInvalid)
        #expect(try open(thumbprint: [0x41, 0x41]).reason == .fieldInvalid)
        #expect(try open(credential: [0x41]).reason == .sessionCredentialInvalid)
        #expect(try open(credential: []).reason == .sessionCredentialInvalid)
    }

    @Test func `a refresh without proof names no key`() throws {
        let discharge = try #require(try refresh(token.text).finding?.discharge)
        #expect(
            Array(discharge.obligations) == [
                .refreshSession(SessionRefresh(token: token, thumbprint: nil))
            ])
        #expect(discharge.shardKey == Bytes32(0x0405 << 48, 0, 0, 0))
        for text in [[], Array(token.text.dropLast()), token.text + [0x41]] {
            #expect(try refresh(text).reason == .sessionUnknown)
            #expect(try refreshWithProof(text).reason == .sessionUnknown)
            #expect(
                try refreshWithProof(text) { $0.rawSignature = [UInt8](repeating: 1, count: 64) }
                    .reason == .dpopSignatureInvalid)
        }
    }

    @Test func `a refresh with a proof records it and names its key`() throws {
        let finding = try #require(try refreshWithProof(token.text).finding)
        let discharge = try #require(finding.discharge)
        #expect(finding.kind == .sessionRefresh)
        #expect(discharge.shardKey == key.thumbprint)
        #expect(discharge.obligations.count == 2)
        guard case .recordOnce = discharge.obligations[0] else {
            Issue.record("the proof is not recorded")
            return
        }
        let taking = SessionRefresh(token: token, thumbprint: key.thumbprint)
        #expect(discharge.obligations[1] == .refreshSession(taking))

        let told = Outcome.told(.session(token, expiry: verifier.now))
        let settled = try #require(verifier.settled(finding, told).finding)
        try verifier.reply(to: settled) { envelope, bytes in
            let reply = try SessionRefreshReply.decode(envelope, in: bytes)
            let text = bytes.copy(reply.refreshToken)
            #expect(text == token.text)
            #expect(reply.nextNonce == nil)
        }
        let replayed = Outcome(reason: .ledgerTaken, failedIndex: 0)
        #expect(verifier.settled(finding, replayed).reason == .dpopReplayed)
    }

    @Test func `a proof that does not hold refreshes nothing`() throws {
        #expect(try refreshWithProof(token.text) { $0.htm = "GET" }.reason == .dpopHtmMismatch)
        #expect(
            try refreshWithProof(token.text) { $0.rawSignature = [UInt8](repeating: 1, count: 64) }
                .reason == .dpopSignatureInvalid)
        #expect(try refreshWithProof(token.text) { $0.iat = 0 }.reason == .dpopIatTooOld)
        let proof = Array("x".utf8)
        #expect(try refresh(token.text, proof: proof).reason == .fieldMissing)
        #expect(try refresh(token.text, method: "POST").reason == .fieldMissing)
        #expect(
            try refresh(token.text, proof: proof, method: "POST").reason == .fieldMissing)
    }

    @Test func `the ledger's word on a session is passed on`() throws {
        for finding in [
            try #require(try refresh(token.text).finding),
            try #require(try refreshWithProof(token.text).finding),
        ] {
            for told in [
                Reason.sessionUnknown, .sessionExpired, .sessionEnded, .sessionProofRequired,
                .sessionReuseDetected, .dpopThumbprintMismatch,
            ] {
                #expect(verifier.settled(finding, Outcome(reason: told)).reason == told)
            }
            let other = Outcome(reason: .enrollApprovalRequired)
            #expect(verifier.settled(finding, other).reason == .unavailable)
        }
        let finding = try #require(try open().finding)
        for told in [
            Reason.pkceCodeUnknown, .pkceClientMismatch, .pkceDpopJktMismatch,
            .pkceCodeNotRedeemed, .pkceCodeReplayed, .sessionCredentialInvalid,
        ] {
            #expect(verifier.settled(finding, Outcome(reason: told)).reason == told)
        }
    }

    @Test func `a session is ended by its id, all of an account by its name`() throws {
        let text = token.session.text
        let end = SessionEndRequest(sessionId: 0..<text.count)
        let one = try verifier.judge { end.encode($0, from: text.span, into: &$1) }
        let first = try #require(one.finding?.discharge)
        #expect(Array(first.obligations) == [.endSessions(.session(token.session))])
        let name = Array("alice".utf8)
        let all = SessionEndAllRequest(account: 0..<name.count)
        let judged = try verifier.judge { all.encode($0, from: name.span, into: &$1) }
        let second = try #require(judged.finding?.discharge)
        #expect(Array(second.obligations) == [.endSessions(.account(name))])
        let none = SessionEndAllRequest(account: 0..<0)
        let refused = try verifier.judge { none.encode($0, from: name.span, into: &$1) }
        #expect(refused.reason == .fieldInvalid)
    }
}
