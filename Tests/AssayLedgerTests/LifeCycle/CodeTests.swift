import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct CodeTests {
    @Test func `a code is redeemed once`() throws {
        var bench = LifeBench()
        let registered = bench.ask(LifeBench.code(1))
        #expect(registered.result == .expiry(bench.now.advanced(by: LifeBench.minute)))
        #expect(bench.reason(LifeBench.redemption(1)) == .accepted)
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeReplayed)
        try bench.restart()
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeReplayed)
    }

    @Test func `a code is registered once, also when it has expired`() {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        #expect(bench.reason(LifeBench.code(1)) == .pkceCodeExists)
        bench.wait(2 * LifeBench.minute)
        bench.sweep()
        #expect(bench.reason(LifeBench.code(1)) == .pkceCodeExists)
    }

    @Test func `a code's life is what was asked, capped by the realm`() {
        var bench = LifeBench()
        let start = bench.now
        #expect(bench.ask(LifeBench.code(1, life: 5)).result == .expiry(start.advanced(by: 5000)))
        #expect(
            bench.ask(LifeBench.code(2, life: .max)).result
                == .expiry(start.advanced(by: 10 * LifeBench.minute)))
        bench.wait(4999)
        #expect(bench.reason(LifeBench.redemption(1)) == .accepted)
        bench.wait(1)
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeExpired)
    }

    @Test func `an expired code is told as such for a while, then unknown and forgotten`() {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        bench.wait(11 * LifeBench.minute - 1)
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeExpired)
        bench.wait(1)
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeUnknown)
        bench.wait(LifeBench.second)
        bench.sweep()
        #expect(bench.life.figures.codes == 0)
        #expect(bench.store.rows(.codes).isEmpty)
    }

    /// Each presentation has everything wrong that comes later in the order too.
    @Test func `the first mistake in the order of the checks is named`() {
        var bench = LifeBench()
        let key = LifeBench.thumbprint(1)
        #expect(bench.reason(LifeBench.code(1, thumbprint: key)) == .accepted)
        let wrong = PresentedVerifier.digest(LifeBench.thumbprint(2))
        let asked: [(Obligation, Reason)] = [
            (LifeBench.redemption(2, client: 1, redirect: 1, verifier: wrong), .pkceCodeUnknown),
            (
                LifeBench.redemption(1, client: 1, redirect: 1, verifier: wrong),
                .pkceClientMismatch
            ),
            (LifeBench.redemption(1, redirect: 1, verifier: wrong), .pkceRedirectUriMismatch),
            (LifeBench.redemption(1, verifier: wrong), .pkceDpopJktMismatch),
            (LifeBench.redemption(1, verifier: wrong, thumbprint: key), .pkceVerifierMismatch),
            (LifeBench.redemption(1, verifier: .absent, thumbprint: key), .pkceVerifierMissing),
            (
                LifeBench.redemption(1, verifier: .malformed, thumbprint: key),
                .pkceVerifierMalformed
            ),
            (LifeBench.redemption(1, thumbprint: key), .accepted),
            (LifeBench.redemption(1, verifier: wrong, thumbprint: key), .pkceVerifierMismatch),
            (LifeBench.redemption(1, client: 1), .pkceClientMismatch),
            (LifeBench.redemption(1, thumbprint: key), .pkceCodeReplayed),
        ]
        for (taking, reason) in asked { #expect(bench.reason(taking) == reason) }
        bench.wait(LifeBench.minute)
        #expect(bench.reason(LifeBench.redemption(1, client: 1)) == .pkceCodeExpired)
    }

    @Test func `a verifier or key nobody registered is a mismatch too`() {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1, challenge: nil)) == .accepted)
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceVerifierUnexpected)
        let bound = LifeBench.redemption(
            1, verifier: .absent, thumbprint: LifeBench.thumbprint(1))
        #expect(bench.reason(bound) == .pkceDpopJktMismatch)
        #expect(bench.reason(LifeBench.redemption(1, verifier: .absent)) == .accepted)
    }

    @Test func `five wrong verifiers void a code, and a missing or malformed one counts none`()
        throws
    {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        let wrong = LifeBench.redemption(1, verifier: .digest(LifeBench.thumbprint(2)))
        for _ in 0..<5 {
            let told = bench.ask(wrong)
            #expect(told.reason == .pkceVerifierMismatch)
            #expect(told.hasChanged)
            for verifier in [PresentedVerifier.absent, .malformed] {
                #expect(!bench.ask(LifeBench.redemption(1, verifier: verifier)).hasChanged)
            }
            try bench.restart()
        }
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceTooManyAttempts)
        #expect(bench.eventTypes() == ["pkce.too_many_attempts"])
    }

    @Test func `a wrong verifier does not spend the code`() {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        let wrong = LifeBench.redemption(1, verifier: .digest(LifeBench.thumbprint(2)))
        for _ in 0..<4 { #expect(bench.reason(wrong) == .pkceVerifierMismatch) }
        #expect(bench.reason(LifeBench.redemption(1)) == .accepted)
    }

    @Test func `a replay ends the session opened with the code, and is told once a minute`() {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        #expect(bench.reason(LifeBench.redemption(1)) == .accepted)
        let token = bench.open(code: 1)
        for _ in 0..<3 { #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeReplayed) }
        #expect(bench.refresh(token).reason == .sessionEnded)
        #expect(bench.eventTypes() == ["pkce.code_replayed"])
        #expect(bench.events().text.contains(#""count":3"#))
        // It is the account's event too, and says which session it was.
        #expect(bench.eventTypes(of: "alice") == ["pkce.code_replayed"])
        let session = String(decoding: token.session.text, as: UTF8.self)
        #expect(bench.events().text.contains(#""session_id":"\#(session)""#))
    }

    @Test func `a session needs a code redeemed by its client and key, once`() {
        var bench = LifeBench()
        let key = LifeBench.thumbprint(1)
        #expect(bench.reason(LifeBench.code(1, thumbprint: key)) == .accepted)
        let id = bench.freshID()
        let asked: [(Obligation, Reason)] = [
            (LifeBench.opening(id, thumbprint: key, code: 2), .pkceCodeUnknown),
            (LifeBench.opening(id, client: 1, code: 1), .pkceClientMismatch),
            (LifeBench.opening(id, code: 1), .pkceDpopJktMismatch),
            (LifeBench.opening(id, thumbprint: key, code: 1), .pkceCodeNotRedeemed),
            (LifeBench.redemption(1, thumbprint: key), .accepted),
            (LifeBench.opening(id, thumbprint: key, code: 1), .accepted),
            (LifeBench.opening(bench.freshID(), thumbprint: key, code: 1), .pkceCodeReplayed),
        ]
        for (taking, reason) in asked { #expect(bench.reason(taking) == reason) }
    }

    @Test func `no session is opened with a code that was replayed`() {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        #expect(bench.reason(LifeBench.redemption(1)) == .accepted)
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeReplayed)
        #expect(bench.reason(LifeBench.opening(bench.freshID(), code: 1)) == .pkceCodeReplayed)
    }

    @Test func `codes come and go, and each keeps its own`() throws {
        var bench = LifeBench()
        for wave in 0..<4 as Range<UInt64> {
            let numbers = (wave * 3000)..<(wave * 3000 + 3000)
            for number in numbers {
                let code = LifeBench.code(
                    number, thumbprint: LifeBench.thumbprint(number), life: 60)
                #expect(bench.reason(code) == .accepted)
            }
            if wave % 2 == 1 { try bench.restart() }
            for number in numbers {
                let key = LifeBench.thumbprint(number)
                #expect(bench.reason(LifeBench.redemption(number, thumbprint: key)) == .accepted)
            }
            // The wave before this one is forgotten now.
            #expect(bench.life.figures.codes == (wave == 0 ? 3000 : 6000))
            bench.wait(6 * LifeBench.minute)
            bench.sweep()
        }
        bench.wait(6 * LifeBench.minute)
        bench.sweep()
        bench.sweep()
        #expect(bench.life.figures.codes == 0)
        #expect(bench.store.rows(.codes).isEmpty)
    }

    @Test func `a full table of codes refuses one more`() {
        var limits = LifeLimits()
        limits.codesMax = 1
        var bench = LifeBench(limits: limits)
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        #expect(bench.reason(LifeBench.code(2)) == .overloaded)
        #expect(bench.reason(LifeBench.redemption(1)) == .accepted)
    }
}
