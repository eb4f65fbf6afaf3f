import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct AnswerTests {
    private let minute: Int64 = 60_000

    @Test func `the same operation with the same content gets the same answer, once done`() throws {
        var bench = EngineBench()
        let nonce = bench.challenge(1)
        let first = bench.discharge(
            [nonce, LifeBench.enrolment(LifeBench.id(1))], operation: 1)
        let told = bench.ask(first)
        #expect(told.result == .enrolled(LifeBench.id(1), .software))
        for round in 0..<3 {
            // A repeat is made anew: its identifier is another, its nonce has expired.
            var again = bench.discharge(
                [nonce, LifeBench.enrolment(LifeBench.id(UInt64(2 + round)))], operation: 1)
            if round == 2 { again.epoch = Bytes16(high: 1, low: 1) }
            #expect(bench.ask(again) == told)
            bench.now = bench.now.advanced(by: 3 * minute)
            try bench.restart()
        }
        #expect(bench.engine.figures.life.credentials == 1)
    }

    @Test func `the same operation with other content is a mismatch`() throws {
        var bench = EngineBench()
        let taking = LifeBench.enrolment(LifeBench.id(1))
        #expect(bench.ask(bench.discharge([taking], operation: 1)).reason == .accepted)
        let other = bench.discharge(
            [LifeBench.enrolment(LifeBench.id(2), "bob")], operation: 1, call: 2)
        #expect(bench.ask(other).reason == .operationMismatch)
        try bench.restart()
        #expect(bench.ask(other).reason == .operationMismatch)
        #expect(!bench.knows(LifeBench.id(2)))
    }

    @Test func `an answer is kept for ten minutes on disk, and then forgotten`() throws {
        var bench = EngineBench()
        let taking = LifeBench.code(1, life: 600)
        #expect(bench.ask(bench.discharge([taking], operation: 1)).reason == .accepted)
        bench.now = bench.now.advanced(by: 10 * minute - 1)
        try bench.restart()
        bench.engine.sweep(now: bench.now)
        #expect(bench.ask(bench.discharge([taking], operation: 1)).reason == .accepted)
        bench.now = bench.now.advanced(by: 1)
        #expect(bench.ask(bench.discharge([taking], operation: 1)).reason == .pkceCodeExists)
        bench.now = bench.now.advanced(by: 1000)
        bench.engine.sweep(now: bench.now)
        bench.store.apply(bench.engine.takeChanges())
        #expect(bench.engine.figures.life.keptAnswers == 0)
        #expect(bench.store.rows(.answers).isEmpty)
    }

    @Test func `a verifier's own repeats are answered from memory for 15 s`() throws {
        var bench = EngineBench()
        let taking = LifeBench.code(1)
        let first = bench.discharge([taking], operation: 1, keeps: false)
        #expect(bench.ask(first).reason == .accepted)
        #expect(bench.store.rows(.answers).isEmpty)
        bench.now = bench.now.advanced(by: 14_999)
        #expect(bench.ask(first).reason == .accepted)
        bench.now = bench.now.advanced(by: 1)
        #expect(bench.ask(first).reason == .pkceCodeExists)
    }

    @Test func `a refusal is kept when its effect was stored, and not otherwise`() {
        var bench = EngineBench()
        #expect(bench.ask(bench.discharge([LifeBench.code(1)])).reason == .accepted)
        let wrong = LifeBench.redemption(1, verifier: .digest(LifeBench.thumbprint(2)))
        let counted = bench.discharge([wrong], operation: 1)
        for _ in 0..<9 { #expect(bench.ask(counted).reason == .pkceVerifierMismatch) }
        let missing = LifeBench.redemption(1, verifier: .absent)
        let uncounted = bench.discharge([missing], operation: 2)
        #expect(bench.ask(uncounted).reason == .pkceVerifierMissing)
        #expect(bench.engine.figures.life.keptAnswers == 1)
        let right = bench.discharge([LifeBench.redemption(1)], operation: 2)
        #expect(bench.ask(right).reason == .accepted)
    }

    @Test func `without an operation id nothing is kept`() {
        var bench = EngineBench()
        #expect(bench.ask(bench.discharge([LifeBench.code(1)])).reason == .accepted)
        #expect(bench.ask(bench.discharge([LifeBench.code(1)])).reason == .pkceCodeExists)
        #expect(bench.engine.figures.life.keptAnswers == 0)
    }

    @Test func `an operation of one realm is none of another's`() {
        var bench = EngineBench()
        #expect(
            bench.ask(bench.discharge([LifeBench.code(1)], operation: 1)).reason == .accepted)
        let other = bench.discharge([LifeBench.code(2)], operation: 1, realm: LifeBench.other)
        #expect(bench.ask(other).reason == .accepted)
        #expect(bench.engine.figures.life.codes == 2)
    }

    @Test func `a kept answer holds no secret, and tells the same token again`() throws {
        var bench = EngineBench()
        let opening = bench.discharge([LifeBench.opening(LifeBench.id(1))], operation: 1)
        let told = bench.ask(opening)
        guard case .session(let token, _) = told.result else {
            Issue.record("no session was opened")
            return
        }
        try bench.restart()
        #expect(bench.ask(opening) == told)
        var mac: [UInt8] = []
        token.mac.append(to: &mac)
        for row in bench.store.rows {
            #expect(row.value?.firstRange(of: mac) == nil)
        }
    }

    @Test func `a refresh asked again under its operation id ends nothing, however old it is`() {
        var bench = EngineBench()
        let opened = bench.ask(bench.discharge([LifeBench.opening(LifeBench.id(1))]))
        guard case .session(let token, _) = opened.result else {
            Issue.record("no session was opened")
            return
        }
        let refresh = bench.discharge(
            [.refreshSession(SessionRefresh(token: token, thumbprint: nil))], operation: 5)
        let told = bench.ask(refresh)
        #expect(told.reason == .accepted)
        bench.now = bench.now.advanced(by: 9 * minute)
        #expect(bench.ask(refresh) == told)
        guard case .session(let next, _) = told.result else { return }
        let going = bench.discharge(
            [.refreshSession(SessionRefresh(token: next, thumbprint: nil))], operation: 6)
        #expect(bench.ask(going).reason == .accepted)
    }

    @Test func `what is kept can be asked for without taking anything`() {
        var bench = EngineBench()
        let told = bench.ask(bench.discharge([LifeBench.code(1)], operation: 1))
        func recall(_ operation: UInt64, _ call: UInt64, _ realm: RealmName) -> Recalled {
            bench.engine.recall(
                Bytes16(high: 0, low: operation), Bytes32(call, 0, 0, 0), in: realm,
                now: bench.now)
        }
        #expect(recall(1, 1, LifeBench.realm) == .kept(told))
        #expect(recall(1, 2, LifeBench.realm) == .mismatch)
        #expect(recall(2, 1, LifeBench.realm) == .nothing)
        #expect(recall(0, 1, LifeBench.realm) == .nothing)
        #expect(recall(1, 1, LifeBench.other) == .nothing)
    }

    @Test func `when no more answers can be kept, calls that want one are refused undone`() {
        var limits = LifeLimits()
        limits.keptAnswersMax = 1
        var bench = EngineBench(limits: limits)
        let first = bench.discharge([LifeBench.code(1)], operation: 1)
        #expect(bench.ask(first).reason == .accepted)
        let refused = bench.ask(bench.discharge([LifeBench.code(2)], operation: 2))
        #expect(refused.reason == .overloaded)
        #expect(refused.retryAfter != nil)
        #expect(bench.engine.figures.life.codes == 1)
        #expect(bench.ask(first).reason == .accepted)
    }
}
