import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProver
import AssaySystem

/// The engine with nothing around it: what one verification costs in batches as workers make
/// them, so that the rest of a verdict's cost is what the service adds.
package enum EngineAlone {
    /// What is measured.
    package struct Settings: Sendable {
        package var keys = KeyForm(.es256)
        /// Keys in turn; zero is a fresh one each, whose import counts too.
        package var keyCount = 0
        package var batch = 32
        package var seconds = 1.0
        /// Bytes of tables that P-256 keys in turn have, the first keys first.
        package var tableBytesMax = 0
        /// How many proofs there are, verified again and again.
        package var proofs = 1024

        /// ES256 in batches of 32, a fresh key each.
        package init() {}
    }

    /// What a measurement gave.
    package struct Figure: Sendable {
        /// Processor time of one verification.
        package var microseconds: Double
        /// How many there were.
        package var count: Int

        /// One JSON object.
        package var json: [UInt8] {
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("verifications", count)
            writer.number("cpu_us", microseconds, 3)
            writer.endObject()
            return writer.bytes
        }

        /// A line for a person.
        package var text: String {
            "\(count) verifications, \(Decimals.text(microseconds, 2)) µs each\n"
        }
    }

    /// Verifies until so much processor time is used.
    package static func measure(_ settings: Settings) throws(BenchError) -> Figure {
        var load = try EngineLoad(settings)
        let tables = HotTables(bytesMax: settings.tableBytesMax)
        if settings.keyCount > 0 { try makeTables(tables, of: load.keys) }
        guard var engine = try? VerificationEngine(tiers: .all, tables: tables) else {
            throw .cryptography
        }
        var results: [Bool] = []
        var count = 0
        try load.verifyAll(&engine, &results)
        let before = Clock.threadCPUMicroseconds()
        let wanted = UInt64(settings.seconds * 1_000_000)
        while Clock.threadCPUMicroseconds() - before < wanted {
            try load.verifyAll(&engine, &results)
            count += load.count
        }
        let used = Double(Clock.threadCPUMicroseconds() - before)
        return Figure(microseconds: used / Double(count), count: count)
    }

    /// Makes tables as a verifier does, on a thread of their own.
    private static func makeTables(
        _ tables: HotTables, of keys: [PublicKey]
    ) throws(BenchError) {
        do throws(SystemError) {
            let thread = try Thread.start(name: "assay-tables") {
                var builder = HotTableBuilder(tables)
                // A key that comes again has its table already.
                for key in keys where key.kind == .ec(.p256) {
                    _ = builder.make(key, clock: Clock.threadCPUMicroseconds)
                }
            }
            thread.join()
        } catch {
            throw .cryptography
        }
    }
}

/// Proofs that are verified again and again.
private struct EngineLoad {
    /// How many proofs there are.
    let count: Int
    private var batches: [[SignatureCheck]] = []
    /// The numbers of each check's key; empty where keys are known and not imported.
    private var numbers: [[KeyComponents]] = []
    private var workspace: [UInt8] = []
    private let room = PointWorkroom()

    init(_ settings: EngineAlone.Settings) throws(BenchError) {
        var keys = try KeySupply(settings.keys, count: settings.keyCount)
        let batch = max(1, settings.batch)
        for _ in 0..<max(1, settings.proofs / batch) {
            var checks: [SignatureCheck] = []
            var components: [KeyComponents] = []
            for _ in 0..<batch {
                let key = try keys.take()
                checks.append(try Split.check(key, appendingTo: &workspace))
                guard settings.keyCount == 0 else { continue }
                guard let numbers = key.privateKey.components else { throw .cryptography }
                components.append(numbers)
            }
            batches.append(checks)
            numbers.append(components)
        }
        count = batches.count * batch
    }

    /// The key of each check.
    var keys: [PublicKey] { batches.joined().map(\.key) }

    /// Verifies all, each batch's keys imported first where they are to be.
    mutating func verifyAll(
        _ engine: inout VerificationEngine, _ results: inout [Bool]
    ) throws(BenchError) {
        for index in batches.indices {
            for (place, components) in numbers[index].enumerated() {
                guard let key = try? Split.importKey(components, in: room) else {
                    throw .cryptography
                }
                batches[index][place].key = key
            }
            engine.verify(batches[index], in: workspace, results: &results)
            guard !results.contains(false) else { throw .cryptography }
        }
    }
}
