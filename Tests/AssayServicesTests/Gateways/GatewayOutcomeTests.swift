import AssayBytes
import AssayHTTP
import AssayServices
import AssayWire
import Testing

/// Every row of the outcomes: status and header lines, exactly.
@Suite struct GatewayOutcomeTests {
    static let family = [
        "Assay-Subject", "Assay-Client", "Assay-Scope", "Assay-Thumbprint", "Assay-Realm",
        "Assay-Decision", "Assay-Reason",
    ]
    private static let nonce = Bytes32(1, 2, 3, 4)

    /// The response to a verifier's reply.
    private func response(
        _ code: Reason, _ change: (inout GatewayRealm) -> Void = { _ in },
        write: (inout BatchWriter, ReplyAddress) -> FrameWriting
    ) throws -> HTTPResponse {
        let rules = try gatewayRules(change)
        let question = try rules.question(GatewayCall()).question
        var batch = BatchWriter()
        let address = ReplyAddress(kind: .tokenVerify, requestID: 0, operationID: .zero)
        let writing = write(&batch, address)
        #expect(writing == .written)
        let message = batch.bytes
        guard let reply = ReplyEnvelope.read(message.span, 0..<message.count) else {
            throw TestFailure("no reply frame")
        }
        let answer = rules.answer(question, code: code, reply: reply, in: message.span)
        return answer.response(
            realm: ServedRealm(try gatewayRealm()), decision: Bytes16(high: 0, low: 1))
    }

    private func refused(
        _ refusal: Refusal, _ change: (inout GatewayRealm) -> Void = { _ in }
    ) throws -> HTTPResponse {
        try response(refusal.reason, change) { refusal.encode(to: $1, into: &$0) }
    }

    /// That a response says this and nothing else.
    private func expect(
        _ response: HTTPResponse, _ status: UInt16, _ lines: [String: String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var expected: [String: String] = ["Cache-Control": "no-store"]
        for name in Self.family { expected[name] = "" }
        expected["Assay-Realm"] = "default"
        expected["Assay-Decision"] = "AAAAAAAAAAAAAAAAAAAAAQ"
        expected.merge(lines) { $1 }
        #expect(response.status == status, sourceLocation: sourceLocation)
        #expect(response.body.isEmpty, sourceLocation: sourceLocation)
        var found: [String: String] = [:]
        for field in response.fields {
            let name = field.name.description
            #expect(found[name] == nil, "\(name) twice", sourceLocation: sourceLocation)
            found[name] = String(decoding: field.value, as: UTF8.self)
        }
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    private func accepted(
        _ change: (inout GatewayRealm) -> Void = { _ in }, shadow: UInt32? = nil,
        nonce: Bytes32? = nil, bound: Bool = true, subject: String = "alice",
        scope: String = "a b"
    ) throws -> HTTPResponse {
        let source = Array("\(subject)|app|{}|\(scope)".utf8)
        let count = subject.utf8.count
        var reply = TokenVerifyReply(
            measured: -1, expiresAt: 9, tokenSubject: 0..<count,
            tokenClient: count + 1..<count + 4, tokenScope: count + 8..<source.count,
            claims: count + 5..<count + 7)
        reply.thumbprint = bound ? Bytes32(0, 0, 0, 0) : nil
        reply.nextNonce = nonce
        reply.shadowReason = shadow
        return try response(.accepted, change) {
            reply.encode(to: $1, from: source.span, into: &$0)
        }
    }

    @Test func `accepted is 200 with all that was verified`() throws {
        let known = [
            "Assay-Subject": "alice", "Assay-Client": "app", "Assay-Scope": "a b",
            "Assay-Thumbprint": String(repeating: "A", count: 43),
        ]
        expect(try accepted(), 200, known)
        let nonce = "AAAAAAAAAAEAAAAAAAAAAgAAAAAAAAADAAAAAAAAAAQ"
        expect(
            try accepted(nonce: Self.nonce), 200, known.merging(["DPoP-Nonce": nonce]) { $1 })
    }

    @Test func `what a shadow excused is told, without a thumbprint`() throws {
        let reason = UInt32(Reason.dpopReplayed.rawValue)
        let known = [
            "Assay-Subject": "alice", "Assay-Client": "app", "Assay-Scope": "a b",
            "Assay-Reason": "shadow:dpop.replayed",
        ]
        expect(try accepted({ $0.isShadow = true }, shadow: reason, bound: false), 200, known)
        // What the realm does not excuse, or says two things at once, is no acceptance.
        for answer in [
            try accepted(shadow: reason, bound: false),
            try accepted({ $0.isShadow = true }, shadow: reason, bound: true),
            try accepted({ $0.isShadow = true }, shadow: 0, bound: false),
            try accepted({ $0.isShadow = true }, shadow: 70_000, bound: false),
        ] { expect(answer, 503, ["Retry-After": "1", "Assay-Reason": "unavailable"]) }
    }

    @Test(arguments: Reason.all.filter { $0.rawValue >> 8 == 0x10 })
    func `a refused proof is 401 with its error`(reason: Reason) throws {
        var refusal = Refusal(reason)
        refusal.measured = 3
        var lines = ["Assay-Reason": try #require(reason.name)]
        var error = "invalid_dpop_proof"
        switch reason {
        case .dpopNonceRequired, .dpopNonceInvalid:
            error = "use_dpop_nonce"
            refusal.nextNonce = Self.nonce
            lines["DPoP-Nonce"] = "AAAAAAAAAAEAAAAAAAAAAgAAAAAAAAADAAAAAAAAAAQ"
        case .dpopThumbprintMismatch: error = "invalid_token"
        default: break
        }
        lines["WWW-Authenticate"] = "DPoP error=\"\(error)\", algs=\"ES256 EdDSA\""
        expect(try refused(refusal), 401, lines)
    }

    @Test(arguments: Reason.all.filter { $0.rawValue >> 8 == 0x20 })
    func `a refused token is 401, without one too, and 403 where a scope is missing`(
        reason: Reason
    ) throws {
        let name = try #require(reason.name)
        switch reason {
        case .tokenMissing:
            expect(
                try refused(Refusal(reason)), 401,
                ["Assay-Reason": name, "WWW-Authenticate": "DPoP algs=\"ES256 EdDSA\""])
        case .tokenScopeMissing:
            let challenge = "DPoP error=\"insufficient_scope\", scope=\"orders.read b\""
            let rows = [RouteRow(path: Array("/".utf8), scope: Array("orders.read b".utf8))]
            expect(
                try refused(Refusal(reason)) { $0.routes = RouteRules(rows) }, 403,
                ["Assay-Reason": name, "WWW-Authenticate": challenge])
        default:
            let challenge = "DPoP error=\"invalid_token\", algs=\"ES256 EdDSA\""
            expect(
                try refused(Refusal(reason)), 401,
                ["Assay-Reason": name, "WWW-Authenticate": challenge])
        }
    }

    @Test func `a quota is 429, or 503 where the realm says so`() throws {
        var refusal = Refusal(.quotaExceeded)
        let lines = ["Assay-Reason": "quota_exceeded", "Retry-After": "7"]
        expect(try refused(refusal), 429, lines)
        expect(try refused(refusal) { $0.answersTooMany = false }, 503, lines)
        refusal.retryAfter = 2001
        expect(try refused(refusal), 429, ["Assay-Reason": "quota_exceeded", "Retry-After": "3"])
    }

    @Test(arguments: [Reason.unavailable, .overloaded])
    func `undecided is 503 at once to be tried again`(reason: Reason) throws {
        var refusal = Refusal(reason)
        refusal.retryAfter = 60_000
        expect(try refused(refusal), 503, ["Assay-Reason": reason.text, "Retry-After": "1"])
    }

    @Test func `where no verifier answers it is undecided too`() throws {
        let rules = try gatewayRules()
        let question = try rules.question(GatewayCall()).question
        for code in [Reason.unavailable, .overloaded, .accepted, .dpopReplayed] {
            let answer = rules.answer(question, code: code, reply: nil, in: [UInt8]().span)
            #expect(answer.status == 503)
            #expect(answer.reason == (code == .overloaded ? .overloaded : .unavailable))
        }
    }

    @Test func `what the gate does not understand is never an acceptance`() throws {
        let numbers: [UInt16] = [
            0x0001, 0x0004, 0x0006, 0x01FF, 0x10F0, 0x20F0, 0x1401, 0x8008, 0xFFFF,
        ]
        for number in numbers {
            let refusal = Refusal(Reason(rawValue: number))
            expect(
                try refused(refusal), 503, ["Assay-Reason": "unavailable", "Retry-After": "1"])
        }
        expect(
            try refused(Refusal(.realmUnknown)), 503,
            ["Assay-Reason": "gate.realm_unknown", "Retry-After": "1"])
        // An accepted reply without what it must hold.
        let empty = try response(.accepted) { Accepted.encode(to: $1, into: &$0) }
        expect(empty, 503, ["Assay-Reason": "unavailable", "Retry-After": "1"])
    }

    @Test func `values beyond what gateways take are our own fault, not an acceptance`() throws {
        let longest = String(repeating: "s", count: 3592)
        expect(
            try accepted(scope: longest), 200,
            [
                "Assay-Subject": "alice", "Assay-Client": "app", "Assay-Scope": longest,
                "Assay-Thumbprint": String(repeating: "A", count: 43),
            ])
        for scope in [longest + "s", String(repeating: "%", count: 1198)] {
            expect(
                try accepted(scope: scope), 503,
                ["Assay-Reason": "unavailable", "Retry-After": "1"])
        }
    }

    @Test func `an unknown path has all lines of the family too`() {
        expect(
            GatewayAnswer.notFound, 404, ["Assay-Realm": "", "Assay-Decision": ""])
    }

    @Test(arguments: [
        ("alice", "alice"), ("a b", "a b"), (" a", "%20a"), ("a ", "a%20"), (" ", "%20"),
        ("50%", "50%25"), ("a\r\nb: c", "a%0D%0Ab: c"), ("é", "%C3%A9"), ("a\u{0}", "a%00"),
        ("\u{7f}\t", "%7F%09"), ("", ""),
    ])
    func `odd values are encoded so that they come back whole`(
        subject: String, line: String
    ) throws {
        #expect(try accepted(subject: subject).values("Assay-Subject") == [line])
    }
}
