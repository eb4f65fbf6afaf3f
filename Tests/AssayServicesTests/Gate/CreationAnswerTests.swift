import AssayBytes
import AssayEncodings
import AssayServices
import AssayWire
import Testing

/// The answers of the life cycle's calls, to the letter.
@Suite struct CreationAnswerTests {
    let gate = Gate(.embedded())
    let c = Bytes32(1, 2, 3, 4)
    let cText = "AAAAAAAAAAEAAAAAAAAAAgAAAAAAAAADAAAAAAAAAAQ"
    let id = "abc_DEF-0123456789abcdef"

    @Test func `codes and transactions`() throws {
        try expect("POST", "/v1/pkce/codes", 201, #""expires_at":1700000060"#) {
            CodeRegisterReply(expiresAt: 1_700_000_060).encode(to: $0, into: &$1)
        }
        try expect(
            "POST", "/v1/transactions", 201, #""state":"st","nonce":"no","expires_at":5"#
        ) {
            TransactionOpenReply(expiresAt: 5, transactionState: 0..<2, transactionNonce: 2..<4)
                .encode(to: $0, from: "stno".utf8.span, into: &$1)
        }
        for path in ["/v1/pkce/redeem", "/v1/transactions/complete"] {
            try expect("POST", path, 200, "") { Accepted.encode(to: $0, into: &$1) }
        }
    }

    @Test func `nonces and challenges`() throws {
        try expect("POST", "/v1/enroll/start", 200, #""nonce":"\#(cText)","expires_at":9"#) {
            EnrollStartReply(challenge: c, expiresAt: 9).encode(to: $0, into: &$1)
        }
        try expect(
            "POST", "/v1/credentials/{id}/rotate/start", 200,
            #""nonce":"\#(cText)","expires_at":9"#
        ) {
            RotationStartReply(challenge: c, expiresAt: 9).encode(to: $0, into: &$1)
        }
    }

    @Test(arguments: ["abc", "a\\\"b", "", String(repeating: "x", count: 80), "\\u00fc"])
    func `a challenge's answer repeats the credential's id as it was given`(
        given: String
    ) throws {
        let call = post("/v1/auth/challenge", #"{"credential_id":"\#(given)"}"#)
        let question = try ask(gate, call)
        let answer = try self.answer(question) {
            CredentialChallengeReply(challenge: c, expiresAt: 9).encode(to: $0, into: &$1)
        }
        let written = given == "\\u00fc" ? "ü" : given
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == #"{"verdict":"accepted","challenge":"\#(cText)","expires_at":9,"#
                + #""credential_id":"\#(written)"}"#)
    }

    @Test func `new credentials`() throws {
        let enrolled = #""credential_id":"\#(id)","status":"enrolled","assurance":"software""#
        try expect("POST", "/v1/enroll", 201, enrolled) {
            EnrollFinishReply(credentialId: 0..<24, assurance: 1)
                .encode(to: $0, from: id.utf8.span, into: &$1)
        }
        try expect("POST", "/v1/recovery/complete", 201, enrolled) {
            RecoveryCompleteReply(credentialId: 0..<24, assurance: 1)
                .encode(to: $0, from: id.utf8.span, into: &$1)
        }
        try expect(
            "POST", "/v1/credentials/{id}/rotate", 201,
            #""credential_id":"\#(id)","overlap_until":77"#
        ) {
            RotationFinishReply(credentialId: 0..<24, overlapUntil: 77)
                .encode(to: $0, from: id.utf8.span, into: &$1)
        }
    }

    @Test(arguments: [
        ("", "[]"), ("rotation_due", #"["rotation_due"]"#),
        ("device_id_changed superseded", #"["device_id_changed","superseded"]"#),
    ])
    func `a sign-in with its signals`(signals: String, list: String) throws {
        let source = "al\"ice" + signals
        try expect(
            "POST", "/v1/auth/verify", 200,
            #""account":"al\"ice","assurance":"software","signals":\#(list)"#
        ) {
            CredentialSignInReply(
                account: 0..<6, assurance: 1, signals: 6..<source.utf8.count
            ).encode(to: $0, from: source.utf8.span, into: &$1)
        }
    }

    @Test(
        arguments: [
            (0, "pending"), (1, "approved"), (2, "cancelled"), (3, "effective"), (4, "completed"),
        ] as [(UInt8, String)])
    func `recoveries in every state`(state: UInt8, name: String) throws {
        let told = #""state":"\#(name)","challenge":"\#(cText)""#
        try expect("POST", "/v1/recovery/start", 201, #""recovery_id":"\#(id)",\#(told)"#) {
            RecoveryStartReply(challenge: c, recoveryId: 0..<24, recoveryState: state)
                .encode(to: $0, from: id.utf8.span, into: &$1)
        }
        try expect("POST", "/v1/recovery/approve", 200, #""state":"\#(name)","effective_at":8"#) {
            RecoveryApproveReply(recoveryState: state, effectiveAt: 8).encode(to: $0, into: &$1)
        }
        try expect("POST", "/v1/recovery/cancel", 200, #""state":"\#(name)""#) {
            RecoveryCancelReply(recoveryState: state).encode(to: $0, into: &$1)
        }
        let route = try route("GET", "/v1/recovery/{id}")
        let answer = try self.answer(GateQuestion(route: route, frame: [])) {
            RecoveryGetReply(challenge: c, recoveryState: state, effectiveAt: 8)
                .encode(to: $0, into: &$1)
        }
        let document = try parse(answer)
        #expect(text(document, "state") == name)
        #expect(text(document, "challenge") == cText)
        #expect(
            document.member("effective_at", of: document.root).flatMap(document.integer) == 8)
    }

    @Test func `sessions`() throws {
        try expect(
            "POST", "/v1/sessions", 201,
            #""session_id":"id","refresh_token":"token","expires_at":8"#
        ) {
            SessionOpenReply(expiresAt: 8, sessionId: 0..<2, refreshToken: 2..<7)
                .encode(to: $0, from: "idtoken".utf8.span, into: &$1)
        }
        for nonce in [nil, c] {
            let rest = nonce == nil ? "" : #","next_nonce":"\#(cText)""#
            try expect(
                "POST", "/v1/sessions/refresh", 200,
                #""refresh_token":"token","expires_at":8\#(rest)"#
            ) {
                var reply = SessionRefreshReply(expiresAt: 8, refreshToken: 0..<5)
                reply.nextNonce = nonce
                return reply.encode(to: $0, from: "token".utf8.span, into: &$1)
            }
        }
        try expect("POST", "/v1/revocations", 201, "") { Accepted.encode(to: $0, into: &$1) }
    }

    @Test(arguments: [
        "/v1/credentials/{id}", "/v1/credentials", "/v1/accounts", "/v1/sessions/{id}",
        "/v1/sessions",
    ])
    func `what is ended is 204 and has no body`(path: String) throws {
        let question = GateQuestion(route: try route("DELETE", path), frame: [])
        let answer = try self.answer(question) { Accepted.encode(to: $0, into: &$1) }
        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        #expect(answer.headers == [HTTPField(.cacheControl, "no-store")])
        #expect(answer.metric == .accepted)
    }

    @Test func `a recovery that is not there is 404; elsewhere the same reason is a verdict`()
        throws
    {
        func refused(_ method: String, _ path: String) throws -> HTTPAnswer {
            try answer(GateQuestion(route: try route(method, path), frame: [])) {
                Refusal(.recoveryUnknown).encode(to: $0, into: &$1)
            }
        }
        let missing = try refused("GET", "/v1/recovery/{id}")
        #expect(missing.status == 404)
        #expect(missing.headers.contains(HTTPField(.contentType, "application/problem+json")))
        #expect(try text(parse(missing), "title") == "Not Found")
        #expect(try refused("POST", "/v1/recovery/approve").status == 200)
    }

    /// The calls whose acceptance says something; that of the others has no fields.
    static let telling = RouteTable.routes.map { ($0.method.rawValue, $0.path.text) }
        .filter { method, path in
            method != "DELETE"
                && ![
                    "/v1/signature/verify", "/v1/pkce/verify", "/v1/pkce/redeem",
                    "/v1/transactions/complete", "/v1/revocations",
                ].contains(path)
        }

    @Test(arguments: telling)
    func `an acceptance without what the call tells accepts nothing`(method: String, path: String)
        throws
    {
        let question = GateQuestion(route: try route(method, path), frame: [])
        let answer = try self.answer(question) {
            StatsReply.encode("{}".utf8.span, to: $0, into: &$1)
        }
        #expect(answer.status == 503)
        #expect(try text(parse(answer), "verdict") == "undecided")
    }

    @Test(arguments: [
        "[]", "{}", #"{"credentials":{}}"#, #"{"events":[]}"#, #"{"credentials":["#, "null",
    ])
    func `a document that is not the list asked for accepts nothing`(document: String) throws {
        let question = GateQuestion(route: try route("GET", "/v1/credentials"), frame: [])
        let answer = try self.answer(question) {
            CredentialListReply(document: 0..<document.utf8.count)
                .encode(to: $0, from: document.utf8.span, into: &$1)
        }
        #expect(answer.status == 503)
    }

    @Test func `documents of the ledger are spliced as they are`() throws {
        let credentials = #"{"credentials":[{"credential_id":"a","x":{"y":"\"é"}}]}"#
        try expect("GET", "/v1/credentials", 200, String(credentials.dropFirst().dropLast())) {
            CredentialListReply(document: 0..<credentials.utf8.count)
                .encode(to: $0, from: credentials.utf8.span, into: &$1)
        }
        let events = #"{"events":[{"position":12},{"position":13}]}"#
        let told = events.dropFirst().dropLast() + #","next":13"#
        try expect("GET", "/v1/events", 200, String(told)) {
            EventListReply(document: 0..<events.utf8.count, next: 13)
                .encode(to: $0, from: events.utf8.span, into: &$1)
        }
    }

    @Test(
        arguments: [
            (Reason.pkceCodeReplayed, "invalid_grant"), (.pkceCodeUnknown, "invalid_grant"),
            (.pkceClientMismatch, "invalid_grant"), (.pkceTooManyAttempts, "invalid_grant"),
            (.sessionUnknown, "invalid_grant"), (.sessionReuseDetected, "invalid_grant"),
            (.sessionExpired, "invalid_grant"), (.sessionEnded, "invalid_grant"),
            (.enrollNonceInvalid, nil), (.recoveryPending, nil), (.challengeConsumed, nil),
            (.transactionUnknown, nil), (.fieldInvalid, nil),
        ] as [(Reason, String?)])
    func `a refusal has the OAuth code where one applies`(reason: Reason, error: String?) throws {
        let question = GateQuestion(route: try route("POST", "/v1/pkce/redeem"), frame: [])
        let answer = try self.answer(question) { Refusal(reason).encode(to: $0, into: &$1) }
        #expect(answer.status == 200)
        #expect(try text(parse(answer), "error") == error)
    }

    private func expect(
        _ method: String, _ path: String, _ status: Int, _ members: String,
        _ write: (ReplyAddress, inout BatchWriter) -> FrameWriting
    ) throws {
        let answer = try self.answer(
            GateQuestion(route: try route(method, path), frame: []), write)
        #expect(answer.status == status)
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == #"{"verdict":"accepted""# + (members.isEmpty ? "" : ",\(members)") + "}")
        #expect(answer.metric == .accepted)
    }

    private func route(_ method: String, _ path: String) throws -> GateRoute {
        try #require(
            RouteTable.routes.first { $0.method.rawValue == method && $0.path.text == path })
    }

    private func answer(
        _ question: GateQuestion, _ write: (ReplyAddress, inout BatchWriter) -> FrameWriting
    ) throws -> HTTPAnswer {
        var batch = BatchWriter()
        let address = ReplyAddress(kind: .hello, requestID: 7, operationID: .zero)
        try #require(write(address, &batch) == .written)
        let message = batch.bytes
        guard let envelope = ReplyEnvelope.read(message.span, 0..<message.count) else {
            throw GateTestError.unreadable
        }
        return gate.answer(question, code: envelope.code, reply: envelope, in: message.span)
    }
}
