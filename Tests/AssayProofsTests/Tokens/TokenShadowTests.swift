import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Shadow mode excuses what fails of the proof, and nothing else.
@Suite struct TokenShadowTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
    }

    private func judge(
        _ change: (inout TokenCall) throws -> Void = { _ in }
    ) throws -> Judgement {
        try verifier.judge {
            $0.shadow = true
            try change(&$0)
        }
    }

    @Test func `what fails of the proof is excused and told, and only guards are asked`() throws {
        let now = verifier.now.seconds
        let other = try TestKeys.other.get()
        let cases: [(Reason, (inout TokenCall) throws -> Void)] = [
            (.dpopProofMissing, { $0.hasNoProof = true }),
            (.dpopMalformed, { $0.proof.rawHeader = Array("x".utf8) }),
            (.dpopTypeWrong, { $0.proof.typ = "JWT" }),
            (.dpopHtmMismatch, { $0.proof.htm = "POST" }),
            (.dpopHtuMismatch, { $0.proof.htu = "https://api.example/x" }),
            (.dpopAthMissing, { $0.bindsProof = false }),
            (.dpopIatTooOld, { $0.proof.iat = .number(now - 100) }),
            (.dpopNonceRequired, { $0.requireNonce = true }),
            (.dpopNonceInvalid, { $0.proof.nonce = "x" }),
            (.dpopSignatureInvalid, { $0.proof.rawSignature = [UInt8](repeating: 1, count: 64) }),
            (.tokenBindingMismatch, { $0.token.bind(thumbprint: other.thumbprint) }),
            (.tokenNotBound, { $0.token.bind() }),
            (.tokenDowngrade, { $0.scheme = 1 }),
            (.tokenNotBound, { $0.makeBearer() }),
        ]
        for (reason, change) in cases {
            #expect(try verifier.reason(change) == reason)
            let judged = try judge(change)
            let claims = try #require(judged.token, "\(reason.name ?? "")")
            #expect(claims.shadowReason == reason)
            #expect(claims.thumbprint == nil)
            let obligations = try #require(judged.finding?.discharge).obligations
            #expect(obligations.map(\.type) == [0x02])
        }
        #expect(try judge { $0.requireNonce = true }.token?.nextNonce != nil)
    }

    @Test func `the reply tells what was excused`() throws {
        let finding = try #require(try judge { $0.hasNoProof = true }.finding)
        var batch = BatchWriter()
        let address = ReplyAddress(kind: .tokenVerify, requestID: 1, operationID: .zero)
        try #require(Registry.write(finding, to: address, into: &batch) == .written)
        let frame = batch.bytes
        let read = ReplyEnvelope.read(frame.span, 0..<frame.count)
        let envelope = try #require(read)
        let reply = try TokenVerifyReply.decode(envelope, in: frame.span)
        #expect(reply.shadowReason == UInt32(Reason.dpopProofMissing.rawValue))
        #expect(reply.thumbprint == nil)
    }

    @Test func `a good call is as good as ever`() throws {
        let judged = try judge()
        #expect(judged.token?.shadowReason == nil)
        #expect(judged.token?.thumbprint != nil)
        #expect(judged.finding?.discharge?.obligations.map(\.type) == [0x02, 0x22])
    }

    @Test func `a token that fails is refused, with whatever proof`() throws {
        let now = verifier.now.seconds
        let digest = Bytes32(1, 2, 3, 4)
        verifier.isIssuerAsked = true
        let cases: [(Reason, (inout TokenCall) throws -> Void)] = [
            (.tokenMalformed, { $0.text = Array("opaque".utf8) }),
            (.tokenExpired, { $0.token.setClaim("exp", .number(now - 60)) }),
            (.tokenNotYetValid, { $0.token.setClaim("nbf", .number(now + 60)) }),
            (.tokenIssuerUnknown, { $0.token.setClaim("iss", "x") }),
            (.tokenAudienceMismatch, { $0.token.setClaim("aud", "x") }),
            (.tokenTypeWrong, { $0.token.setHeader("typ", "JWT") }),
            (.tokenAlgorithmNotAllowed, { $0.token.setHeader("alg", "none") }),
            (.tokenKeyUnknown, { $0.token.setHeader("kid", "x") }),
            (.tokenClaimMissing, { $0.token.setClaim("sub", .absent) }),
            (.tokenBindingInvalid, { $0.token.setClaim("cnf", .json("{}")) }),
            (.tokenScopeMissing, { $0.requiredScope = "admin" }),
            (.tokenSignatureInvalid, { $0.token.rawSignature = [UInt8](repeating: 1, count: 256) }),
            (
                .tokenBindingMismatch,
                {
                    $0.makeBearer()
                    $0.token.bind(certificate: digest)
                }
            ),
        ]
        for (reason, change) in cases {
            #expect(try judge(change).reason == reason)
            let withoutProof = try judge {
                try change(&$0)
                $0.hasNoProof = true
            }
            #expect(withoutProof.reason == reason)
        }
    }

    @Test func `what the ledger says of the proof is excused, of the token never`() throws {
        let finding = try #require(try judge().finding)
        func settle(_ reason: Reason, _ finding: Finding) -> Settlement {
            Registry.settle(finding, Outcome(reason: reason, failedIndex: 1), verifier.context)
        }
        for (reason, told) in [
            (Reason.ledgerTaken, Reason.dpopReplayed), (.ledgerFenced, .dpopNonceRequired),
            (.ledgerOutsideWindow, .dpopIatTooOld),
        ] {
            guard case .accepted(let excused) = settle(reason, finding),
                case .token(let claims) = excused.claims
            else {
                Issue.record("\(told) is not excused")
                continue
            }
            #expect(claims.shadowReason == told && claims.thumbprint == nil)
        }
        for (reason, told) in [
            (Reason.ledgerRevoked, Reason.tokenRevoked), (.ledgerClosed, .unavailable),
            (.unavailable, .unavailable), (.overloaded, .overloaded),
            (.quotaExceeded, .quotaExceeded), (Reason(rawValue: 0x80FF), .unavailable),
        ] {
            guard case .refused(let refusal) = settle(reason, finding) else {
                Issue.record("\(told) is excused")
                continue
            }
            #expect(refusal.reason == told)
        }
        // Outside of shadow mode nothing is.
        let strict = try #require(try verifier.judge { _ in }.finding)
        guard case .refused = settle(.ledgerTaken, strict) else {
            Issue.record("a replay is excused")
            return
        }
    }
}
