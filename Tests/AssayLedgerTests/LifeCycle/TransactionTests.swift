import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct TransactionTests {
    private func opening(_ number: UInt64, life: UInt32 = 0) -> Obligation {
        .openTransaction(
            TransactionOpening(
                id: LifeBench.digest(number), client: LifeBench.digest(100),
                redirectURI: LifeBench.digest(200), binding: LifeBench.digest(300),
                lifeSeconds: life))
    }

    private struct Told {
        var state: Bytes32
        var nonce: Bytes32
        var expiry: WallTime

        func completion(
            state: Bytes32? = nil, client: UInt64 = 100, redirect: UInt64 = 200,
            binding: UInt64 = 300, nonce: Bytes32? = nil
        ) -> Obligation {
            .completeTransaction(
                TransactionCompletion(
                    state: state ?? self.state, client: LifeBench.digest(client),
                    redirectURI: LifeBench.digest(redirect), binding: LifeBench.digest(binding),
                    nonce: nonce ?? self.nonce))
        }
    }

    private func open(
        _ bench: inout LifeBench, _ number: UInt64 = 1, life: UInt32 = 0
    ) throws -> Told {
        guard
            case .transaction(let state, let nonce, let expiry) = bench.ask(
                opening(number, life: life)
            ).result
        else { throw NotOpened() }
        return Told(state: state, nonce: nonce, expiry: expiry)
    }

    private struct NotOpened: Error {}

    @Test func `a transaction is completed once, with the state and nonce it was given`() throws {
        var bench = LifeBench()
        let told = try open(&bench)
        #expect(told.expiry == bench.now.advanced(by: 10 * LifeBench.minute))
        #expect(told.state != told.nonce)
        try bench.restart()
        #expect(bench.reason(told.completion()) == .accepted)
        #expect(bench.reason(told.completion()) == .transactionCompleted)
        try bench.restart()
        #expect(bench.reason(told.completion()) == .transactionCompleted)
    }

    /// Each completion has everything wrong that comes later in the order too.
    @Test func `the first mistake in the order of the checks is named, and spends nothing`()
        throws
    {
        var bench = LifeBench()
        let told = try open(&bench)
        var forged = told.state
        forged.word3 ^= 1
        let asked: [(Obligation, Reason)] = [
            (told.completion(state: forged, binding: 1), .transactionUnknown),
            (told.completion(state: Bytes32(9, 9, 9, 9)), .transactionUnknown),
            (
                told.completion(client: 1, redirect: 1, binding: 1, nonce: .zero),
                .transactionBindingMismatch
            ),
            (told.completion(client: 1, redirect: 1, nonce: .zero), .transactionClientMismatch),
            (told.completion(redirect: 1, nonce: .zero), .transactionRedirectUriMismatch),
            (told.completion(nonce: .zero), .transactionNonceMismatch),
        ]
        let rows = bench.store.rows
        for (taking, reason) in asked { #expect(bench.reason(taking) == reason) }
        #expect(bench.store.rows == rows)
        #expect(bench.reason(told.completion(), in: LifeBench.other) == .transactionUnknown)
        #expect(bench.reason(told.completion()) == .accepted)
        #expect(bench.reason(told.completion(binding: 1)) == .transactionCompleted)
    }

    @Test func `a transaction expires, and is forgotten in time`() throws {
        var bench = LifeBench()
        let told = try open(&bench, life: 30)
        #expect(told.expiry == bench.now.advanced(by: 30_000))
        #expect(try open(&bench, 2, life: .max).expiry == bench.now.advanced(by: LifeBench.hour))
        bench.wait(30_000)
        #expect(bench.reason(told.completion()) == .transactionExpired)
        bench.wait(LifeBench.hour)
        #expect(bench.reason(told.completion()) == .transactionUnknown)
        bench.wait(LifeBench.hour)
        bench.sweep()
        #expect(bench.life.figures.transactions == 0)
        #expect(bench.store.rows(.transactions).isEmpty)
    }

    @Test func `an identifier is given once, and a full table refuses`() throws {
        var limits = LifeLimits()
        limits.transactionsMax = 1
        var bench = LifeBench(limits: limits)
        _ = try open(&bench)
        #expect(bench.reason(opening(1)) == .unavailable)
        #expect(bench.reason(opening(2)) == .overloaded)
    }

    @Test func `state and nonce of one transaction are those of no other`() throws {
        var bench = LifeBench()
        let (first, second) = (try open(&bench), try open(&bench, 2))
        #expect(first.state != second.state)
        #expect(bench.reason(first.completion(nonce: second.nonce)) == .transactionNonceMismatch)
        var mixed = first.state
        mixed.word2 = second.state.word2
        mixed.word3 = second.state.word3
        #expect(bench.reason(first.completion(state: mixed)) == .transactionUnknown)
    }
}
