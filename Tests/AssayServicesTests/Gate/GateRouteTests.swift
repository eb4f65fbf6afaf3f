import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
import AssayWire
import Testing

/// What the routes make of bodies of good shape.
@Suite struct GateRouteTests {
    let gate = Gate(.embedded())

    @Test func `a DPoP call becomes a frame with all its fields`() throws {
        let question = try ask(
            gate,
            post(
                "/v1/dpop/verify",
                #"{"proof":"a.b.c","method":"PO\u0053T","url":"https://a/","access_token":"t","#
                    + #""expected_thumbprint":"x","require_nonce":true,"replay":"check"}"#))
        let frame = question.frame
        let envelope = try read(frame)
        let request = try DPoPVerifyRequest.decode(envelope, in: frame.span)
        #expect(envelope.kind == .dpopVerify)
        #expect(envelope.realmName(in: frame.span).text == "default")
        #expect(envelope.address.operationID == Bytes16(high: 1, low: 2))
        #expect(string(frame, request.caller) == "gate")
        #expect(string(frame, request.proof) == "a.b.c")
        #expect(string(frame, request.method) == "POST")
        #expect(string(frame, request.url) == "https://a/")
        #expect(string(frame, request.accessToken) == "t")
        #expect(string(frame, request.expectedThumbprint) == "x")
        #expect(request.requireNonce == true)
        #expect(request.replay == .check)
    }

    @Test func `what a DPoP call leaves out is absent in the frame`() throws {
        let frame = try ask(gate, post("/v1/dpop/verify", dpop())).frame
        let request = try DPoPVerifyRequest.decode(try read(frame), in: frame.span)
        #expect(request.accessToken == nil)
        #expect(request.expectedThumbprint == nil)
        #expect(request.requireNonce == nil)
        #expect(request.replay == nil)
    }

    @Test func `a signature call passes the key on as it stands and decodes the rest`() throws {
        let key = #"{ "kty" : "E\u0043" }"#
        let frame = try ask(
            gate,
            post(
                "/v1/signature/verify",
                signature(key: key, message: "", signature: "AAH_").dropLast()
                    + #","signature_format":"der"}"#)
        ).frame
        let request = try SignatureVerifyRequest.decode(try read(frame), in: frame.span)
        #expect(string(frame, request.publicKey) == key)
        #expect(string(frame, request.algorithm) == "ES256")
        #expect(request.message.isEmpty)
        #expect(Array(frame[request.signature]) == [0, 1, 255])
        #expect(request.format == .der)
        #expect(try read(frame).address.operationID.isZero)
    }

    @Test func `a PKCE call becomes a frame with its three fields`() throws {
        let frame = try ask(gate, post("/v1/pkce/verify", pkce)).frame
        let request = try PKCEVerifyRequest.decode(try read(frame), in: frame.span)
        #expect(string(frame, request.codeVerifier) == "a")
        #expect(string(frame, request.codeChallenge) == "b")
        #expect(string(frame, request.codeChallengeMethod) == "S256")
    }

    @Test(arguments: [
        ("", "GET", "u", "dpop.proof_missing"),
        (String(repeating: "x", count: 8193), "GET", "u", "dpop.malformed"),
        (String(repeating: "x,", count: 5000), "GET", "u", "dpop.multiple_proofs"),
    ])
    func `DPoP strings no frame can carry are verdicts, not faults of the call`(
        proof: String, method: String, url: String, reason: String
    ) throws {
        let body = dpop(proof: proof, method: method, url: url)
        #expect(try refusal(post("/v1/dpop/verify", body)) == reason)
    }

    @Test(arguments: [
        (signature(message: "b"), "signature.malformed"),
        (signature(message: "bQ=="), "signature.malformed"),
        (signature(message: "bR"), "signature.malformed"),
        (signature(message: String(repeating: "A", count: 65_540)), "signature.malformed"),
        (signature(signature: "+w"), "signature.malformed"),
        (
            signature(key: #"{"kty":"\#(String(repeating: "x", count: 8192))"}"#),
            "signature.key_invalid"
        ),
    ])
    func `signature strings no frame can carry are verdicts`(body: String, reason: String) throws {
        #expect(try refusal(post("/v1/signature/verify", body)) == reason)
    }

    @Test func `the largest message a frame can carry fits`() throws {
        let message = String(repeating: "A", count: 65_536)
        let frame = try ask(gate, post("/v1/signature/verify", signature(message: message))).frame
        #expect(frame.count <= WireLimits.frameBytesMax)
    }

    private func refusal(_ call: GateCall) throws -> String? {
        guard case .answer(let answer) = gate.read(call, freshID: { Bytes16(high: 1, low: 2) })
        else { throw GateTestError.passedOn }
        let document = try parse(answer)
        #expect(answer.status == 200)
        #expect(text(document, "verdict") == "refused")
        return text(document, "reason")
    }
}

@Suite struct OperationIDTests {
    let gate = Gate(.embedded())
    let id = "0123456789abcdef"

    @Test func `the same id and content give the same sixteen bytes, however written`() throws {
        let first = try operation(dpop(adding: #""operation_id":"\#(id)""#))
        let second = try operation(
            #"{ "operation_id":"\#(id)", "url":"https://a/", "method":"GE\u0054","proof":"p"}"#)
        #expect(first == second)
        #expect(!first.isZero)
    }

    @Test(arguments: [
        dpop(proof: "q", adding: #""operation_id":"0123456789abcdef""#),
        dpop(method: "PUT", adding: #""operation_id":"0123456789abcdef""#),
        dpop(url: "https://b/", adding: #""operation_id":"0123456789abcdef""#),
        dpop(adding: #""operation_id":"0123456789abcdeg""#),
        dpop(adding: #""operation_id":"0123456789abcdef","replay":"check""#),
        dpop(adding: #""operation_id":"0123456789abcdef","require_nonce":false"#),
        dpop(adding: #""operation_id":"0123456789abcdef","expected_thumbprint":"""#),
    ])
    func `any other content gives another operation`(body: String) throws {
        #expect(
            try operation(body) != operation(dpop(adding: #""operation_id":"0123456789abcdef""#)))
    }

    @Test func `another caller or realm gives another operation`() throws {
        let body = dpop(adding: #""operation_id":"\#(id)""#)
        var configuration = Configuration.embedded()
        configuration.gate.caller = "other"
        #expect(try operation(body, Gate(configuration)) != operation(body))
        configuration.gate.caller = GateSettings().caller
        configuration.realms[0].name = try #require(RealmName("other"))
        #expect(try operation(body, Gate(configuration)) != operation(body))
    }

    @Test(arguments: [15, 129])
    func `an id that is too short or too long is 400`(count: Int) {
        let body = dpop(adding: #""operation_id":"\#(String(repeating: "i", count: count))""#)
        #expect(throws: GateTestError.self) { try operation(body) }
    }

    private func operation(_ body: String, _ other: Gate? = nil) throws -> Bytes16 {
        let frame = try ask(other ?? gate, post("/v1/dpop/verify", body)).frame
        return try read(frame).address.operationID
    }
}

func dpop(
    proof: String = "p", method: String = "GET", url: String = "https://a/", adding: String = ""
) -> String {
    #"{"proof":"\#(proof)","method":"\#(method)","url":"\#(url)""#
        + (adding.isEmpty ? "}" : "," + adding + "}")
}

func read(_ frame: [UInt8]) throws -> RequestEnvelope {
    guard case .request(let envelope) = RequestEnvelope.read(frame.span, 0..<frame.count) else {
        throw GateTestError.unreadable
    }
    return envelope
}

func string(_ frame: [UInt8], _ range: Range<Int>?) -> String? {
    range.map { String(decoding: frame[$0], as: UTF8.self) }
}
