import AssayBytes
package import AssayCrypto
import AssayProver
import AssaySystem

/// A comparison of every tier with OpenSSL's own functions on signatures that are valid, broken
/// in one part, or at the edge of a range.
///
/// Messages, keys and what is done to a signature follow from the seed; OpenSSL's ECDSA nonces
/// do not, so a difference is reported with its whole case.
package struct Differential: ~Copyable {
    /// Checks that are asked together.
    private static let batchCount = 32
    /// Keys of each algorithm; each of P-256 has a table.
    private static let keyCount = 24
    /// Keys of Ed25519 whose point has a part of small order.
    private static let mixedKeyCount = 8

    private var generator: SeededGenerator
    private var engines: DifferentialEngines
    private var sources: [Source] = []
    private var report = DifferentialReport()

    /// Where signatures come from: a key that signs, or one published case. What a key of mixed
    /// order signs holds half the time.
    private struct Source {
        var algorithm: SignatureAlgorithm
        var publicKey: PublicKey
        var keyBytes: [UInt8]
        var signer: SigningKey?
        var mixed: MixedOrderKey?
        var published: (message: [UInt8], signature: [UInt8])?
    }

    /// A comparison whose cases follow from `seed`.
    package init(seed: UInt64) throws(EngineError) {
        var generator = SeededGenerator(seed: seed)
        var sources: [Source] = []
        do {
            for _ in 0..<Self.keyCount {
                sources.append(try Self.source(.es256, &generator))
                sources.append(try Self.source(.eddsa, &generator))
            }
        } catch { throw .libraryFailed }
        for _ in 0..<Self.mixedKeyCount {
            guard let key = MixedOrderKey(seed: Self.seed(&generator)) else {
                throw .libraryFailed
            }
            sources.append(
                Source(
                    algorithm: .eddsa, publicKey: key.publicKey, keyBytes: key.publicBytes.array,
                    mixed: key))
        }
        for known in SelfTestCase.published {
            sources.append(
                Source(
                    algorithm: known.algorithm, publicKey: known.key, keyBytes: known.keyBytes,
                    published: (known.message, known.signature)))
        }
        let keys = sources.filter { $0.algorithm == .es256 }.map(\.publicKey)
        let engines = try DifferentialEngines(tablesOf: keys)
        self.generator = generator
        self.engines = engines
        self.sources = sources
    }

    /// Compares so many cases; `progress` is told now and then how many are done.
    package consuming func run(
        cases: Int, progress: (Int) -> Void
    ) throws(SigningError) -> DifferentialReport {
        while report.cases < cases {
            try runBatch(min(Self.batchCount, cases - report.cases))
            progress(report.cases)
        }
        report.times = engines.times
        return report
    }

    private mutating func runBatch(_ count: Int) throws(SigningError) {
        let index = Int.random(in: 0..<sources.count, using: &generator)
        let source = sources[index]
        var workspace: [UInt8] = []
        var checks: [SignatureCheck] = []
        var cases: [DifferentialCase] = []
        let (message, signature) = try good(source)
        for _ in 0..<count {
            let varied = SignatureVariants.vary(
                message, signature, source.algorithm, by: &generator)
            let asked = varied.wantsOtherKey ? other(than: index) : source
            let start = workspace.count
            workspace += varied.message + varied.signature
            let middle = start + varied.message.count
            checks.append(
                SignatureCheck(
                    key: asked.publicKey, algorithm: source.algorithm, message: start..<middle,
                    signature: middle..<workspace.count))
            cases.append(
                DifferentialCase(
                    algorithm: source.algorithm, key: asked.keyBytes, message: varied.message,
                    signature: varied.signature))
        }
        let (expected, differences) = engines.ask(checks, source.algorithm, in: workspace)
        report.cases += count
        report.valid += expected.count { $0 }
        for (way, index) in differences {
            report.add(DifferentialReport.Difference(way: way, asked: cases[index]))
        }
    }

    private mutating func good(
        _ source: Source
    ) throws(SigningError) -> (message: [UInt8], signature: [UInt8]) {
        if let published = source.published { return published }
        let length = Int.random(in: 0...300, using: &generator)
        let message = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        if let mixed = source.mixed {
            let signature = mixed.sign(
                message.span, seed: Self.seed(&generator), holds: Bool.random(using: &generator))
            return (message, signature ?? [])
        }
        return (message, try source.signer?.sign(message.span) ?? [])
    }

    /// Another key of the same algorithm; for Ed25519 also one that may be off its curve.
    private mutating func other(than index: Int) -> Source {
        let algorithm = sources[index].algorithm
        if algorithm == .eddsa, Bool.random(using: &generator) {
            var changed = sources[index]
            let bit = Int.random(in: 0..<256, using: &generator)
            changed.keyBytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let key = Bytes32(changed.keyBytes.span).flatMap {
                try? PublicKey.ed25519(besideSignature: $0)
            }
            if let key {
                changed.publicKey = key
                return changed
            }
        }
        while true {
            let other = Int.random(in: 0..<sources.count, using: &generator)
            if other != index, sources[other].algorithm == algorithm { return sources[other] }
        }
    }

    /// As a private scalar, below 2^255, it is below P-256's order.
    private static func seed(_ generator: inout SeededGenerator) -> Bytes32 {
        Bytes32(generator.next() >> 1, generator.next(), generator.next(), generator.next())
    }

    private static func source(
        _ algorithm: SignatureAlgorithm, _ generator: inout SeededGenerator
    ) throws -> Source {
        let seed = seed(&generator)
        let bytes = seed.array
        let key =
            algorithm == .eddsa
            ? try PrivateKey(ed25519: seed) : try PrivateKey(.p256, d: bytes.span)
        let publicBytes: [UInt8]
        switch key.components {
        case .ec(_, let x, let y, _): publicBytes = x + y
        case .ed25519(let x, _): publicBytes = x
        default: throw EngineError.libraryFailed
        }
        return Source(
            algorithm: algorithm, publicKey: try key.publicKey(), keyBytes: publicBytes,
            signer: try SigningKey(key, algorithm))
    }
}

extension Differential {
    /// What each way says of one case, in words; nil where its key is none.
    package static func judge(_ asked: DifferentialCase) throws(EngineError) -> [String]? {
        guard let key = asked.publicKey else { return nil }
        var engines = try DifferentialEngines(tablesOf: asked.algorithm == .es256 ? [key] : [])
        let end = asked.message.count + asked.signature.count
        let check = SignatureCheck(
            key: key, algorithm: asked.algorithm, message: 0..<asked.message.count,
            signature: asked.message.count..<end)
        let (expected, differences) = engines.ask(
            [check], asked.algorithm, in: asked.message + asked.signature)
        let holds = expected.first == true
        return ["\(DifferentialEngines.reference): \(holds ? "holds" : "does not hold")"]
            + differences.map { "\($0.way): \(holds ? "does not hold" : "holds")" }
    }
}
