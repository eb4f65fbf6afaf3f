import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// What a good token asks of the ledger, and what the ledger's answers mean.
@Suite struct TokenDischargeTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
        verifier.policy.tokens.demand = .bearerAllowed
    }

    private func found(_ change: (inout TokenCall) throws -> Void = { _ in }) throws -> Finding {
        let judged = try verifier.judge(changed: change)
        return try #require(judged.finding, "\(judged.reason.name ?? "")")
    }

    /// The digest by which a revocation names a token.
    private func digest(_ jti: String) -> Bytes16 {
        let issuer = Array(TokenCall.issuer.utf8)
        var bytes = Array("assay/1/token\0".utf8) + [7] + Array("default".utf8)
        bytes += [0, UInt8(issuer.count)] + issuer + Array(jti.utf8)
        let digest = SHA256.digest(bytes.span)
        return Bytes16(high: digest.word0, low: digest.word1)
    }

    private func settle(_ finding: Finding, _ reason: Reason) -> Settlement {
        Registry.settle(finding, Outcome(reason: reason, failedIndex: 0), verifier.context)
    }

    private func refusal(_ finding: Finding, _ reason: Reason) -> Refusal? {
        guard case .refused(let refusal) = settle(finding, reason) else { return nil }
        return refusal
    }

    @Test func `guards come before the proof's record, on the key's shard and share`() throws {
        let session = ObjectID(shard: 5, random: Bytes16(high: 6, low: 7))
        let sid = String(decoding: session.text, as: UTF8.self)
        let finding = try found { $0.token.setClaim("sid", .text(sid)) }
        let discharge = try #require(finding.discharge)
        let thumbprint = try TestKeys.es256.get().thumbprint
        #expect(
            Array(discharge.obligations) == [
                .notRevoked(.token(digest("token-1"))), .notRevoked(.session(session)),
                .recordOnce(
                    digest: DPoP.recordDigest(
                        of: Array("jti-1".utf8).span, by: thumbprint, realm: verifier.policy.name),
                    created: verifier.now, basis: .issuedAt),
            ])
        #expect(discharge.shardKey == thumbprint)
        #expect(discharge.pool == .reserved)
        #expect(discharge.quotaKey == QuotaKey.ofKey(thumbprint))
        #expect(discharge.mode == .take)
        #expect(finding.kind == .tokenVerify)
    }

    @Test func `a session that is none of ours is not asked about`() throws {
        for sid in ["", "abc", String(repeating: "-", count: 25), "a b", "*"] {
            let finding = try found { $0.token.setClaim("sid", .text(sid)) }
            #expect(finding.discharge?.obligations.count == 2)
        }
    }

    @Test func `without a proof the guards alone are discharged, and take nothing`() throws {
        let finding = try found { $0.makeBearer() }
        let discharge = try #require(finding.discharge)
        #expect(Array(discharge.obligations) == [.notRevoked(.token(digest("token-1")))])
        #expect(discharge.pool == .open)
        verifier.policy.tokens.requiredClaims = []
        let nameless = try found {
            $0.makeBearer()
            $0.token.setClaim("jti", .absent)
        }
        #expect(nameless.discharge == nil)
    }

    @Test func `a check asks the same and takes nothing`() throws {
        #expect(try found { $0.replay = .check }.discharge?.mode == .check)
        let bearer = try found {
            $0.makeBearer()
            $0.replay = .check
        }
        #expect(bearer.discharge?.mode == .check)
    }

    @Test func `a discharge takes what the kind says it takes`() throws {
        let entry = try #require(Registry.entry(for: .tokenVerify))
        let discharge = try #require(try found().discharge)
        #expect(
            discharge.obligations.map(\.type).filter { $0 >= 0x20 } == entry.takings.map(\.type))
        #expect(Registry.home(of: entry.takings) == .thumbprint)
    }

    @Test func `what the ledger says is told of the token and of the proof`() throws {
        let finding = try found()
        #expect(refusal(finding, .ledgerRevoked)?.reason == .tokenRevoked)
        #expect(refusal(finding, .ledgerTaken)?.reason == .dpopReplayed)
        #expect(refusal(finding, .ledgerOutsideWindow)?.reason == .dpopIatTooOld)
        let fenced = refusal(finding, .ledgerFenced)
        #expect(fenced?.reason == .dpopNonceRequired && fenced?.nextNonce != nil)
        #expect(refusal(finding, .overloaded)?.reason == .overloaded)
        #expect(refusal(finding, .ledgerClosed)?.reason == .unavailable)
        #expect(refusal(finding, Reason(rawValue: 0x80FF))?.reason == .unavailable)
        guard case .accepted = settle(finding, .accepted),
            case .examineAgain = settle(finding, .ledgerEpochChanged)
        else {
            Issue.record("settled otherwise")
            return
        }
    }

    @Test func `a proof dated by a nonce is told so behind the guards`() throws {
        let refused = try verifier.judge { $0.requireNonce = true }.refusal
        let nonce = try #require(refused?.nextNonce)
        let finding = try found { $0.proof.nonce = .text(base64URL(nonce.array)) }
        #expect(refusal(finding, .ledgerOutsideWindow)?.reason == .dpopNonceInvalid)
    }
}
