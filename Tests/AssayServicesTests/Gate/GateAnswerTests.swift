import AssayBytes
import AssayEncodings
import AssayServices
import AssayWire
import Testing

/// What the gate answers for the replies of verifiers.
@Suite struct GateAnswerTests {
    let gate = Gate(.embedded())
    let address = ReplyAddress(kind: .dpopVerify, requestID: 7, operationID: .zero)

    @Test func `an accepted DPoP proof is told with thumbprint, jti, iat and nonce`() throws {
        let jti = Array("j\"1".utf8)
        var reply = DPoPVerifyReply(
            thumbprint: Bytes32(1, 2, 3, 4), jti: 0..<jti.count, issuedAt: 1_700_000_000)
        reply.nextNonce = .zero
        var batch = BatchWriter()
        #expect(reply.encode(to: address, from: jti.span, into: &batch) == .written)
        let answer = try self.answer(ProofRoutes.dpopVerify, batch)
        #expect(answer.status == 200)
        let document = try parse(answer)
        #expect(text(document, "verdict") == "accepted")
        #expect(text(document, "thumbprint") == "AAAAAAAAAAEAAAAAAAAAAgAAAAAAAAADAAAAAAAAAAQ")
        #expect(text(document, "jti") == "j\"1")
        #expect(text(document, "next_nonce") == String(repeating: "A", count: 43))
        #expect(
            document.member("iat", of: document.root).flatMap { document.integer($0) }
                == 1_700_000_000)
        #expect(answer.headers.contains(HTTPField(.cacheControl, "no-store")))
    }

    @Test(arguments: [ProofRoutes.pkceVerify, ProofRoutes.signatureVerify])
    func `an accepted proof without claims is told as such`(route: GateRoute) throws {
        var batch = BatchWriter()
        #expect(Accepted.encode(to: address, into: &batch) == .written)
        let answer = try self.answer(route, batch)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"verdict":"accepted"}"#)
    }

    @Test(
        arguments: [
            (Reason.dpopHtuMismatch, "invalid_dpop_proof"), (.dpopReplayed, "invalid_dpop_proof"),
            (.dpopNonceRequired, "use_dpop_nonce"), (.dpopNonceInvalid, "use_dpop_nonce"),
            (.dpopThumbprintMismatch, "invalid_token"), (.pkceVerifierMismatch, "invalid_grant"),
            (.pkceMethodNotAllowed, "invalid_request"), (.signatureInvalid, nil),
        ] as [(Reason, String?)])
    func `a refusal is 200 with its reason, the OAuth code and a detail`(
        reason: Reason, error: String?
    ) throws {
        let answer = try refuse(Refusal(reason))
        let document = try parse(answer)
        #expect(answer.status == 200)
        #expect(text(document, "verdict") == "refused")
        #expect(text(document, "reason") == reason.name)
        #expect(text(document, "error") == error)
        #expect(text(document, "detail")?.isEmpty == false)
    }

    @Test func `a refusal passes on the nonce to use and the measured value`() throws {
        var refusal = Refusal(.dpopNonceRequired)
        refusal.nextNonce = .zero
        #expect(try text(parse(refuse(refusal)), "next_nonce")?.count == 43)
        var old = Refusal(.dpopIatTooOld)
        old.measured = -75
        #expect(try text(parse(refuse(old)), "detail")?.contains("-75 s") == true)
    }

    @Test(arguments: [Reason.unavailable, .overloaded, .quotaExceeded])
    func `an undecided call is 503 with Retry-After`(reason: Reason) throws {
        var refusal = Refusal(reason)
        let plain = try refuse(refusal)
        #expect(plain.status == 503)
        #expect(try text(parse(plain), "verdict") == "undecided")
        #expect(try text(parse(plain), "reason") == reason.name)
        #expect(plain.headers.contains(HTTPField(.retryAfter, "1")))
        refusal.retryAfter = 2001
        #expect(
            try refuse(refusal).headers.contains(HTTPField(.retryAfter, "3")))
        refusal.retryAfter = .max
        #expect(
            try refuse(refusal).headers.contains(HTTPField(.retryAfter, "3600")))
    }

    @Test func `no answer from any verifier is undecided`() throws {
        for (code, name) in [
            (Reason.unavailable, "unavailable"), (.overloaded, "overloaded"),
            (.malformed, "unavailable"),
        ] {
            let answer = gate.answer(
                GateQuestion(route: ProofRoutes.dpopVerify, frame: []), code: code, reply: nil,
                in: [UInt8]().span)
            #expect(answer.status == 503)
            #expect(try text(parse(answer), "reason") == name)
        }
    }

    @Test func `a realm the verifier does not know is 403, another operation 409`() throws {
        #expect(try refuse(Refusal(.realmUnknown)).status == 403)
        #expect(try refuse(Refusal(.operationMismatch)).status == 409)
    }

    @Test(arguments: [
        Reason.malformed, .versionUnsupported, .kindUnknown, .fieldUnknown, .fieldMissing,
    ])
    func `where gate and verifier do not understand one another nobody has decided`(
        reason: Reason
    ) throws {
        #expect(try refuse(Refusal(reason)).status == 503)
    }

    @Test func `a value out of its range is a verdict, since the shape of the call is good`() throws
    {
        let answer = try refuse(Refusal(.fieldInvalid))
        #expect(answer.status == 200)
        #expect(try text(parse(answer), "reason") == "field_invalid")
    }

    @Test func `a reply that cannot be read accepts nothing`() throws {
        var batch = BatchWriter()
        #expect(Accepted.encode(to: address, into: &batch) == .written)
        #expect(try answer(ProofRoutes.dpopVerify, batch).status == 503)
    }

    @Test func `every reason of the catalogue has a name and an explanation`() {
        for reason in Reason.all {
            #expect(reason.text == reason.name)
            #expect(reason.explanation.hasSuffix("."))
        }
        #expect(Reason(rawValue: 0x7777).text == "unknown_30583")
    }

    private func refuse(_ refusal: Refusal) throws -> HTTPAnswer {
        var batch = BatchWriter()
        #expect(refusal.encode(to: address, into: &batch) == .written)
        return try answer(ProofRoutes.dpopVerify, batch)
    }

    private func answer(_ route: GateRoute, _ batch: BatchWriter) throws -> HTTPAnswer {
        let message = batch.bytes
        guard let envelope = ReplyEnvelope.read(message.span, 0..<message.count) else {
            throw GateTestError.unreadable
        }
        return gate.answer(
            GateQuestion(route: route, frame: []), code: envelope.code, reply: envelope,
            in: message.span)
    }
}
