import AssayBytes
import AssayEncodings
import AssayServices
import AssayWire
import Testing

/// `POST /v1/token/verify`: what it becomes, and what its answers say.
@Suite struct TokenRouteTests {
    let gate = Gate(.embedded())
    let address = ReplyAddress(kind: .tokenVerify, requestID: 7, operationID: .zero)

    static let long = String(repeating: "x", count: 16_385)

    @Test func `a call becomes a frame with all its fields`() throws {
        let frame = try ask(
            gate,
            post(
                "/v1/token/verify",
                token(
                    #""proof":"a.b.c","method":"PO\u0053T","url":"https://a/","#
                        + #""client_cert_sha256":"c","scope":"read write""#))
        ).frame
        let envelope = try read(frame)
        let request = try TokenVerifyRequest.decode(envelope, in: frame.span)
        #expect(envelope.kind == .tokenVerify)
        #expect(envelope.address.operationID == Bytes16(high: 1, low: 2))
        #expect(string(frame, request.caller) == "gate")
        #expect(string(frame, request.accessToken) == "t.t.t")
        #expect(request.scheme == 0)
        #expect(string(frame, request.proof) == "a.b.c")
        #expect(string(frame, request.method) == "POST")
        #expect(string(frame, request.url) == "https://a/")
        #expect(string(frame, request.clientCertificate) == "c")
        #expect(string(frame, request.requiredScope) == "read write")
        #expect(request.shadow == nil)
        #expect(request.replay == nil)
    }

    @Test func `what a call leaves out is absent in the frame`() throws {
        let frame = try ask(gate, post("/v1/token/verify", token(scheme: "Bearer"))).frame
        let request = try TokenVerifyRequest.decode(try read(frame), in: frame.span)
        #expect(request.scheme == 1)
        #expect(request.proof == nil)
        #expect(request.method == nil)
        #expect(request.url == nil)
        #expect(request.clientCertificate == nil)
        #expect(request.requiredScope == nil)
    }

    @Test(arguments: [
        #""proof":"p""#, #""method":"GET""#, #""url":"https://a/""#,
        #""method":"GET","url":"https://a/""#, #""proof":"p","url":"https://a/""#,
        #""proof":"p","method":"GET""#,
    ])
    func `method and url stand exactly when proof does`(members: String) throws {
        for scheme in ["DPoP", "Bearer"] {
            let step = gate.read(
                post("/v1/token/verify", token(members, scheme: scheme)), freshID: { .zero })
            guard case .answer(let answer) = step else { throw GateTestError.passedOn }
            #expect(answer.status == 400)
        }
    }

    @Test(arguments: ["dpop", "DPOP", "bearer", "Basic", ""])
    func `another scheme is 400, in any case but its own`(scheme: String) throws {
        let step = gate.read(
            post("/v1/token/verify", token(scheme: scheme)), freshID: { .zero })
        guard case .answer(let answer) = step else { throw GateTestError.passedOn }
        #expect(answer.status == 400)
    }

    @Test(arguments: [
        (token(), "dpop.proof_missing"),
        (token(#""proof":"","method":"GET","url":"https://a/""#), "dpop.proof_missing"),
        (token(scheme: "Bearer", text: ""), "token.missing"),
        (token(scheme: "Bearer", text: long), "token.malformed"),
        // The form of the call comes before the token.
        (token(text: long), "dpop.proof_missing"),
        (token(text: ""), "dpop.proof_missing"),
    ])
    func `content no verifier need see is a verdict`(body: String, reason: String) throws {
        guard
            case .answer(let answer) = gate.read(
                post("/v1/token/verify", body), freshID: { .zero })
        else { throw GateTestError.passedOn }
        let document = try parse(answer)
        #expect(answer.status == 200)
        #expect(text(document, "verdict") == "refused")
        #expect(text(document, "reason") == reason)
    }

    @Test(arguments: [
        (String(repeating: "a", count: 8193), "!"),
        (String(repeating: "a", count: 8193) + ",b", ","),
    ])
    func `a proof no frame can carry goes on as one that fails likewise, never cut`(
        proof: String, sent: String
    ) throws {
        let body = token(#""proof":"\#(proof)","method":"GET","url":"https://a/""#)
        let frame = try ask(gate, post("/v1/token/verify", body)).frame
        let request = try TokenVerifyRequest.decode(try read(frame), in: frame.span)
        #expect(string(frame, request.proof) == sent)
    }

    @Test func `a scope no frame can carry goes on as one no token has`() throws {
        let scope = String(repeating: "a ", count: 600)
        let body = token(#""scope":"\#(scope)""#, scheme: "Bearer")
        let frame = try ask(gate, post("/v1/token/verify", body)).frame
        let request = try TokenVerifyRequest.decode(try read(frame), in: frame.span)
        let range = try #require(request.requiredScope)
        #expect(Array(frame[range]) == [0xFF])
    }

    @Test func `an accepted token is told with all it says, its claims as an object`() throws {
        let answer = try self.answer { reply in
            reply.thumbprint = Bytes32(1, 2, 3, 4)
            reply.nextNonce = .zero
        }
        #expect(answer.status == 200)
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == #"{"verdict":"accepted","subject":"alice","client_id":"app","scope":"a b","#
                + #""expires_at":99,"thumbprint":"AAAAAAAAAAEAAAAAAAAAAgAAAAAAAAADAAAAAAAAAAQ","#
                + #""claims":{"sub":"alice","n":[1]},"#
                + #""next_nonce":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#)
    }

    @Test func `what the token does not say is empty, and a thumbprint it is not bound to absent`()
        throws
    {
        let answer = try self.answer { reply in
            reply.tokenSubject = nil
            reply.tokenClient = nil
            reply.tokenScope = nil
        }
        let document = try parse(answer)
        for name in ["subject", "client_id", "scope"] { #expect(text(document, name) == "") }
        #expect(document.member("thumbprint", of: document.root) == nil)
        #expect(document.member("next_nonce", of: document.root) == nil)
    }

    @Test(
        arguments: [("[1]", nil), ("{,", nil), ("77", nil), ("{}", 0x100A)] as [(String, UInt32?)])
    func `an answer whose claims are no object, or that excuses something, accepts nothing`(
        claims: String, shadow: UInt32?
    ) throws {
        let answer = try self.answer(claims: claims) { $0.shadowReason = shadow }
        #expect(answer.status == 503)
        #expect(try text(parse(answer), "reason") == "unavailable")
    }

    @Test(
        arguments: [
            (.tokenExpired, "invalid_token"), (.tokenScopeMissing, "insufficient_scope"),
            (.tokenMissing, nil), (.tokenDowngrade, "invalid_token"),
            (.dpopProofMissing, "invalid_dpop_proof"), (.dpopNonceRequired, "use_dpop_nonce"),
        ] as [(Reason, String?)])
    func `a refusal says the code of OAuth and a sentence`(reason: Reason, error: String?) throws {
        var batch = BatchWriter()
        #expect(Refusal(reason).encode(to: address, into: &batch) == .written)
        let document = try parse(told(batch, reason))
        #expect(text(document, "reason") == reason.name)
        #expect(text(document, "error") == error)
        #expect(text(document, "detail")?.hasSuffix(".") == true)
    }

    /// The gate's answer to an accepted token, changed.
    private func answer(
        claims: String = #"{"sub":"alice","n":[1]}"#,
        _ change: (inout TokenVerifyReply) -> Void
    ) throws -> HTTPAnswer {
        let source = Array("aliceappa b\(claims)".utf8)
        var reply = TokenVerifyReply(expiresAt: 99, claims: 11..<source.count)
        reply.tokenSubject = 0..<5
        reply.tokenClient = 5..<8
        reply.tokenScope = 8..<11
        change(&reply)
        var batch = BatchWriter()
        #expect(reply.encode(to: address, from: source.span, into: &batch) == .written)
        return try told(batch, .accepted)
    }

    private var question: GateQuestion {
        GateQuestion(route: TokenRoutes.tokenVerify, frame: [])
    }

    private func told(_ batch: BatchWriter, _ code: Reason) throws -> HTTPAnswer {
        let bytes = batch.bytes
        guard let envelope = ReplyEnvelope.read(bytes.span, 0..<bytes.count) else {
            throw GateTestError.unreadable
        }
        return gate.answer(question, code: code, reply: envelope, in: bytes.span)
    }
}

/// The body of a call about a token.
private func token(
    _ members: String = "", scheme: String = "DPoP", text: String = "t.t.t"
) -> String {
    #"{"access_token":"\#(text)","scheme":"\#(scheme)""#
        + (members.isEmpty ? "}" : ",\(members)}")
}
