import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// Batches in which keys with a table, keys without, and other algorithms stand side by side.
struct MixedBatchTests {
    /// Signers of all sorts, and an engine with tables of some.
    private struct Signers {
        var all: [SigningKey] = []
        var withTable: [PublicKey] = []

        init() throws {
            for index in 0..<7 {
                let signer = try SigningKey.generate(.es256)
                all.append(signer)
                if index % 2 == 0 { withTable.append(try signer.publicKey()) }
            }
            for algorithm in [SignatureAlgorithm.eddsa, .eddsa, .es384, .rs256] {
                all.append(try TestKeys.signing(algorithm))
            }
        }

        func makeEngine() throws -> VerificationEngine {
            let tables = HotTables(bytesMax: 64 << 20)
            var builder = HotTableBuilder(tables)
            for key in withTable {
                let isMade = builder.make(key) { 0 }
                try #require(isMade)
            }
            return try VerificationEngine(tiers: .all, tables: tables)
        }
    }

    /// So many signatures in an order without a pattern, each fifth of them broken.
    private func batch(_ count: Int, _ signers: [SigningKey]) throws -> TestBatch {
        var batch = TestBatch()
        var state: UInt64 = 3
        for index in 0..<count {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let signer = signers[Int(state >> 33) % signers.count]
            let message = [UInt8]("message \(index)".utf8)
            var signature = try signer.sign(message.span)
            if index % 5 == 4 { signature[signature.count - 3] ^= 4 }
            batch.add(
                try signer.publicKey(), signer.algorithm, message, signature,
                holds: index % 5 != 4)
        }
        return batch
    }

    @Test func `each signature is judged by its own key, whichever keys have tables`() throws {
        let signers = try Signers()
        let batch = try batch(200, signers.all)
        var engine = try signers.makeEngine()
        var results: [Bool] = []
        for count in Array(1...16) + [63, 64, 65, 127, 128, 129, 200] {
            let last = batch.checks.suffix(count)
            engine.verify(Array(last), in: batch.workspace, results: &results)
            #expect(results == batch.expected.suffix(count))
            engine.verify(Array(last.reversed()), in: batch.workspace, results: &results)
            #expect(results == batch.expected.suffix(count).reversed())
        }
        let figures = engine.figures
        #expect(min(figures.hot, figures.cold, figures.ed25519, figures.library) > 0)
    }

    @Test func `a batch may have another key for each signature`() throws {
        var batch = TestBatch()
        for index in 0..<130 {
            let signer = try SigningKey.generate(index % 3 == 2 ? .eddsa : .es256)
            let message = [UInt8]("message \(index)".utf8)
            let signature = try signer.sign(message.span)
            batch.add(
                try signer.publicKey(), signer.algorithm, message, signature, holds: true)
        }
        var engine = try VerificationEngine(tiers: .all)
        var results: [Bool] = []
        for count in [64, 65, 96, 97, 130] {
            engine.verify(
                Array(batch.checks.prefix(count)), in: batch.workspace, results: &results)
            #expect(results == Array(batch.expected.prefix(count)))
        }
    }

    @Test func `a table is that of its key, not of the key with the opposite point`() throws {
        // d, and n - d.
        let scalars = [
            "0000000000000000000000000000000000000000000000000000000000000007",
            "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254a",
        ]
        let signers = try scalars.map { text in
            let d = TestBytes.hex(text)
            return try SigningKey(try PrivateKey(.p256, d: d.span), .es256)
        }
        let message = [UInt8]("message".utf8)
        var batch = TestBatch()
        for signer in signers {
            let signature = try signer.sign(message.span)
            for asked in signers {
                batch.add(
                    try asked.publicKey(), .es256, message, signature,
                    holds: signer.thumbprintText == asked.thumbprintText)
            }
        }
        for signer in signers {
            var engine = try TestTier.hot.makeEngine([try signer.publicKey()])
            var results: [Bool] = []
            engine.verify(batch.checks, in: batch.workspace, results: &results)
            #expect(results == batch.expected)
            #expect(engine.figures.hot == 2)
            #expect(engine.figures.cold == 2)
        }
    }
}
