import AssayBytes
import AssayLedger
import AssayWire
import TestSupport
import Testing

@Suite struct ManyCredentialsTests {
    /// Keys and devices of every length, more than a chunk of any table holds.
    @Test func `each of many credentials keeps its own key, device and account`() throws {
        var random = SeededGenerator(seed: 5)
        var bench = LifeBench()
        var made: [Enrolment] = []
        for number in 0..<5000 {
            let curve = CredentialCurve.allCases[number % 4]
            let enrolment = Enrolment(
                credential: bench.freshID(), account: Array("user \(number)".utf8),
                device: random.bytes(Int.random(in: 0...256, using: &random)),
                key: CredentialKey(curve: curve, bytes: random.bytes(curve.keyBytes)),
                assurance: .software, ground: .none)
            #expect(bench.reason(.enroll(enrolment)) == .accepted)
            made.append(enrolment)
        }
        for number in stride(from: 0, to: 5000, by: 50) {
            let name = "user \(number)"
            #expect(bench.reason(.eraseAccount(Array(name.utf8))) == .accepted)
            #expect(bench.facts(of: made[number].credential) == nil)
        }
        for _ in 0..<2 {
            for (number, enrolment) in made.enumerated() where number % 50 != 0 {
                let facts = bench.facts(of: enrolment.credential)
                #expect(facts?.key == enrolment.key)
                #expect(facts?.device == enrolment.device)
                #expect(facts?.account == enrolment.account)
            }
            try bench.restart()
        }
        #expect(bench.life.figures.credentials == 5000)
        #expect(bench.life.figures.accounts == 5000)
    }

    @Test func `a row loaded again is the later state of the same credential`() throws {
        var bench = LifeBench()
        let id = bench.enroll()
        let earlier = bench.store.rows
        let new = bench.rotate(id)
        let listing = bench.listing()
        var life = LifeBench.empty(bench.rules, bench.limits)
        // As a journal gives them: what changed comes behind what it was.
        for row in earlier + bench.store.rows + earlier.filter({ $0.table == .realms }) {
            try life.load(row)
        }
        life.loaded()
        bench.life = life
        #expect(bench.listing() == listing)
        #expect(life.figures.credentials == 2)
        #expect(bench.guards(id, .authority) == .credentialSuperseded)
        #expect(bench.guards(new, .authority) == nil)
    }
}
