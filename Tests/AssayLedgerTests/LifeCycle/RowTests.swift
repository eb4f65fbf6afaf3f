import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct RowTests {
    /// Rows of every table, with every optional part there and not there.
    private func rows() -> [RowChange] {
        var rules = LifeRules()
        rules.allowsAdditionalEnrolmentByCaller = true
        var bench = LifeBench(rules: rules)
        let first = bench.enroll()
        let second = bench.enroll()
        bench.wait(25 * LifeBench.hour)
        let approved = bench.startRecovery(.approval, lost: [first])
        _ = bench.startRecovery(.assertion)
        _ = bench.decide(approved, second, approves: true)
        _ = bench.decide(approved, first, approves: false)
        _ = bench.rotate(first, isCompromised: true)
        _ = bench.rotate(second)
        _ = bench.ask(LifeBench.code(1, thumbprint: LifeBench.thumbprint(1)))
        _ = bench.ask(LifeBench.code(2, challenge: nil))
        _ = bench.ask(LifeBench.redemption(2, verifier: .absent))
        let token = bench.open(credential: second, code: 2)
        _ = bench.open("bob", thumbprint: LifeBench.thumbprint(1))
        _ = bench.ask(.endSessions(.session(token.session)))
        _ = bench.ask(
            .openTransaction(
                TransactionOpening(
                    id: LifeBench.digest(1), client: .zero, redirectURI: .zero, binding: .zero,
                    lifeSeconds: 0)))
        let until = bench.now.advanced(by: LifeBench.hour)
        _ = bench.ask(.revokeToken(TokenRevocation(target: .token(.zero), until: until)))
        _ = bench.ask(
            .revokeToken(TokenRevocation(target: .session(token.session), until: until)))
        return bench.store.rows + answers()
    }

    /// Kept answers of every form.
    private func answers() -> [RowChange] {
        var bench = EngineBench()
        let id = LifeBench.id
        let takings: [Obligation] = [
            LifeBench.code(1), LifeBench.redemption(1), LifeBench.enrolment(id(1)),
            LifeBench.rotation(id(1), id(2)), LifeBench.start(id(3), .approval),
            LifeBench.start(id(4), .assertion), LifeBench.opening(id(5)),
            .openTransaction(
                TransactionOpening(
                    id: .zero, client: .zero, redirectURI: .zero, binding: .zero, lifeSeconds: 0)),
        ]
        for (index, taking) in takings.enumerated() {
            let told = bench.ask(bench.discharge([taking], operation: UInt64(index + 1)))
            #expect(told.reason == .accepted)
        }
        return bench.store.rows(.answers)
    }

    private func problem(_ row: RowChange) -> RowProblem? {
        var life = LifeBench.empty(LifeRules(), LifeLimits())
        do throws(RowProblem) {
            try life.load(row)
            return nil
        } catch {
            return error
        }
    }

    @Test func `rows of every table are taken over as they were written`() {
        let rows = rows()
        #expect(Set(rows.map(\.table)) == Set(RowTable.allCases))
        for row in rows { #expect(problem(row) == nil) }
    }

    @Test func `a row cut short anywhere, or with more behind it, is refused`() {
        for row in rows() where row.table != .events {
            let value = row.value ?? []
            for count in 0..<value.count {
                var short = row
                short.value = Array(value.prefix(count))
                #expect(problem(short) == RowProblem(table: row.table, key: row.key))
            }
            var long = row
            long.value = value + [0]
            #expect(problem(long) == RowProblem(table: row.table, key: row.key))
        }
    }

    @Test func `a row of another version is refused`() {
        for row in rows() where row.table != .events {
            for version in [0, 2, 255] as [UInt8] {
                var other = row
                other.value?[0] = version
                #expect(problem(other) == RowProblem(table: row.table, key: row.key))
            }
        }
    }

    @Test func `a row under a key of another length is refused`() {
        for row in rows() where row.table != .events {
            for key in [Array(row.key.dropLast()), row.key + [0], []] {
                var other = row
                other.key = key
                #expect(problem(other) == RowProblem(table: row.table, key: key))
            }
        }
    }

    @Test func `an event cut short or of another version is left out of its page`() {
        var bench = LifeBench()
        _ = bench.enroll()
        let query = LedgerQuery.events(account: nil, after: 0, limit: 10)
        for row in bench.store.rows(.events) {
            for count in 0..<(row.value?.count ?? 0) {
                var short = row
                short.value = Array((row.value ?? []).prefix(count))
                let page = bench.life.record(of: [short], for: query)
                #expect(page == .document(Array(#"{"events":[]}"#.utf8), next: 0))
            }
        }
    }
}
