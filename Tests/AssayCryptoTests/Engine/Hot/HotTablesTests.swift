import AssayBytes
import AssayCrypto
import AssayProver
import Foundation
import Synchronization
import Testing

/// Tables of often used keys: when they are made, used, and put away.
struct HotTablesTests {
    /// A key with one good signature and one broken.
    private struct Signed: Sendable {
        var key: PublicKey
        var workspace: [UInt8]
        var good: SignatureCheck
        var broken: SignatureCheck

        init() throws {
            let signer = try TestKeys.signing(.es256)
            let message = [UInt8]("message".utf8)
            let signature = try signer.sign(message.span)
            var changed = signature
            changed[40] ^= 1
            key = try signer.publicKey()
            workspace = message + signature + changed
            good = SignatureCheck(
                key: key, algorithm: .es256, message: 0..<message.count,
                signature: message.count..<message.count + 64)
            broken = SignatureCheck(
                key: key, algorithm: .es256, message: 0..<message.count,
                signature: message.count + 64..<workspace.count)
        }
    }

    private func use(
        _ signed: Signed, _ count: Int, _ engine: inout VerificationEngine
    ) {
        var results: [Bool] = []
        for _ in 0..<count {
            engine.verify([signed.good], in: signed.workspace, results: &results)
            #expect(results == [true])
        }
    }

    @Test func `a key gets a table after so many verifications, and it is used`() throws {
        let woken = Mutex(0)
        let tables = HotTables(bytesMax: 4 << 20, promotionCount: 20) {
            woken.withLock { $0 += 1 }
        }
        var builder = HotTableBuilder(tables)
        var engine = try VerificationEngine(tiers: .all, tables: tables)
        let signed = try Signed()
        use(signed, 19, &engine)
        #expect(tables.figures.queued == 0)
        #expect(builder.step { 0 } == .idle)
        use(signed, 1, &engine)
        #expect(tables.figures.queued == 1)
        #expect(woken.withLock { $0 } == 1)
        #expect(builder.step { 0 } == .made)
        #expect(tables.figures.tables == 1)
        #expect(tables.figures.bytes == HotLimits.tableBytes)
        #expect(engine.figures.hot == 0)
        var results: [Bool] = []
        engine.verify([signed.good, signed.broken], in: signed.workspace, results: &results)
        #expect(results == [true, false])
        #expect(engine.figures.hot == 2)
        #expect(engine.figures.cold == 20)
    }

    @Test func `a key that waits for its table is not ordered again`() throws {
        let woken = Mutex(0)
        let tables = HotTables(bytesMax: 4 << 20, promotionCount: 10) {
            woken.withLock { $0 += 1 }
        }
        var engine = try VerificationEngine(tiers: .all, tables: tables)
        use(try Signed(), 300, &engine)
        #expect(tables.figures.queued == 1)
        #expect(woken.withLock { $0 } == 1)
    }

    @Test func `tables are not used where their tier is not`() throws {
        let signed = try Signed()
        let tables = HotTables(bytesMax: 4 << 20)
        var builder = HotTableBuilder(tables)
        let isMade = builder.make(signed.key) { 0 }
        #expect(isMade)
        var engine = try VerificationEngine(tiers: .cold, tables: tables)
        use(signed, 1, &engine)
        #expect(engine.figures.cold == 1)
        #expect(engine.figures.hot == 0)
    }

    @Test func `a table of which OpenSSL says another product is not used, and counted`() throws {
        let answers: [Bytes32?] = [Bytes32(0, 0, 0, 1), nil]
        for answer in answers {
            let tables = HotTables(bytesMax: 4 << 20, promotionCount: 10)
            var builder = HotTableBuilder(tables) { _, _ in answer }
            var engine = try VerificationEngine(tiers: .all, tables: tables)
            let signed = try Signed()
            for failures in 1...3 as ClosedRange<UInt64> {
                // It is counted anew from there.
                use(signed, 9, &engine)
                #expect(tables.figures.queued == 0)
                use(signed, 1, &engine)
                #expect(tables.figures.queued == 1)
                #expect(builder.step { 0 } == .made)
                #expect(tables.figures.failures == failures)
            }
            #expect(tables.figures.tables == 0)
            #expect(tables.figures.bytes == 0)
            #expect(tables.figures.builds == 0)
            #expect(engine.figures.cold == 30)
            #expect(engine.figures.hot == 0)
        }
    }

    @Test func `a table is judged by the key's point times n - 2`() throws {
        let tables = HotTables(bytesMax: 4 << 20)
        let signed = try Signed()
        let factors = Mutex<[Bytes32]>([])
        var builder = HotTableBuilder(tables) { key, factor in
            factors.withLock { $0.append(factor) }
            return LibraryProduct.x(of: key, times: factor)
        }
        let isMade = builder.make(signed.key) { 0 }
        #expect(isMade)
        let asked = factors.withLock { $0 }
        #expect(
            asked == [
                Bytes32(
                    0xffff_ffff_0000_0000, 0xffff_ffff_ffff_ffff, 0xbce6_faad_a717_9e84,
                    0xf3b9_cac2_fc63_254f)
            ])
    }

    @Test func `signatures that do not hold earn no table`() throws {
        let tables = HotTables(bytesMax: 4 << 20, promotionCount: 10)
        var engine = try VerificationEngine(tiers: .all, tables: tables)
        let signed = try Signed()
        var results: [Bool] = []
        for _ in 0..<40 {
            engine.verify([signed.broken], in: signed.workspace, results: &results)
        }
        #expect(tables.figures.queued == 0)
    }

    @Test func `the least used table gives way, and its memory only when nobody reads it`() throws {
        let tables = HotTables(bytesMax: HotLimits.tableBytes, promotionCount: 10)
        var builder = HotTableBuilder(tables)
        var worker = try VerificationEngine(tiers: .all, tables: tables)
        var idle = try VerificationEngine(tiers: .all, tables: tables)
        let first = try Signed()
        let second = try Signed()
        use(first, 10, &worker)
        #expect(builder.step { 0 } == .made)
        use(first, 6, &worker)
        idle.refreshTables()
        // Sixteen uses against: ten more are needed.
        use(second, 25, &worker)
        #expect(builder.step { 0 } == .idle)
        use(second, 200, &worker)
        #expect(builder.step { 0 } == .waits)
        worker.refreshTables()
        #expect(tables.figures.tables == 0)
        #expect(builder.step { 0 } == .waits)
        let isMade = builder.make(second.key) { 0 }
        #expect(!isMade)
        #expect(tables.figures.bytes == HotLimits.tableBytes)
        // Still good for the one that has not looked since, whatever it has there.
        var results: [Bool] = []
        idle.refreshTables()
        #expect(builder.step { 0 } == .made)
        #expect(tables.figures.tables == 1)
        #expect(tables.figures.bytes == HotLimits.tableBytes)
        #expect(tables.figures.evictions == 1)
        let before = worker.figures.hot
        worker.verify([first.good, second.broken], in: first.workspace, results: &results)
        #expect(results == [true, false])
        #expect(worker.figures.hot == before + 1)
    }

    @Test func `threads verify while tables come and go`() throws {
        let tables = HotTables(bytesMax: HotLimits.tableBytes * 2, promotionCount: 1)
        let keys = try (0..<4).map { _ in try Signed() }
        let failures = Mutex(0)
        let running = Mutex(3)
        for thread in 0..<3 {
            Thread.detachNewThread {
                defer { running.withLock { $0 -= 1 } }
                guard var engine = try? VerificationEngine(tiers: .all, tables: tables) else {
                    failures.withLock { $0 += 1 }
                    return
                }
                var results: [Bool] = []
                // At least so long that tables have come and gone.
                var round = 0
                while round < 2000 || (tables.figures.evictions < 2 && round < 1_000_000) {
                    let signed = keys[(round / 200 + thread) % keys.count]
                    engine.verify(
                        [signed.good, signed.broken], in: signed.workspace, results: &results)
                    if results != [true, false] { failures.withLock { $0 += 1 } }
                    round += 1
                }
            }
        }
        var builder = HotTableBuilder(tables)
        while running.withLock({ $0 }) > 0 {
            if builder.step(clock: { 0 }) != .made { Thread.sleep(forTimeInterval: 0.0005) }
            #expect(tables.figures.bytes <= HotLimits.tableBytes * 2)
        }
        #expect(failures.withLock { $0 } == 0)
        #expect(tables.figures.evictions >= 2)
    }

    @Test func `the base point itself as a key has a table that verifies`() throws {
        var one = [UInt8](repeating: 0, count: 32)
        one[31] = 1
        let signer = try PrivateKey(.p256, d: one.span)
        let message = [UInt8]("message".utf8)
        let signature = try signer.sign(message.span, .es256)
        let key = try signer.publicKey()
        var engine = try TestTier.hot.makeEngine([key])
        let holds = engine.verify(
            key: key, algorithm: .es256, message: message.span, signature: signature.span)
        #expect(holds)
        #expect(engine.figures.hot == 1)
    }
}
