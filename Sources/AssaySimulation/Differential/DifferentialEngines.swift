import AssayCrypto
import AssaySystem

/// One engine a way of verifying, and what each has taken.
struct DifferentialEngines: ~Copyable {
    /// What the answers of all others are compared with.
    static let reference = "OpenSSL's functions"

    private var library: VerificationEngine
    private var cold: VerificationEngine
    private var hot: VerificationEngine
    private var ed25519: VerificationEngine
    private var sodium: VerificationEngine
    private var answers: [Bool] = []
    private(set) var times: [String: UInt64] = [:]

    /// Engines with tables of `keys`.
    init(tablesOf keys: [PublicKey]) throws(EngineError) {
        let tables = HotTables(bytesMax: keys.count * HotLimits.tableBytes)
        var builder = HotTableBuilder(tables)
        for key in keys where !builder.make(key, clock: Clock.threadCPUMicroseconds) {
            throw .libraryFailed
        }
        let library = try VerificationEngine(tiers: [])
        let cold = try VerificationEngine(tiers: .cold)
        let hot = try VerificationEngine(tiers: [.cold, .hot], tables: tables)
        let ed25519 = try VerificationEngine(tiers: .ed25519)
        let sodium = try VerificationEngine(tiers: .sodium)
        self.library = library
        self.cold = cold
        self.hot = hot
        self.ed25519 = ed25519
        self.sodium = sodium
    }

    /// Asks every way there is for checks of one algorithm.
    ///
    /// - Returns: the reference's answers, and those that differ from them: by whom, and where.
    mutating func ask(
        _ checks: [SignatureCheck], _ algorithm: SignatureAlgorithm, in workspace: [UInt8]
    ) -> (expected: [Bool], differences: [(way: String, index: Int)]) {
        var expected: [Bool] = []
        time(Self.reference, algorithm) {
            $0.library.verify(checks, in: workspace, results: &expected)
        }
        var differences: [(way: String, index: Int)] = []
        func compare(_ way: String, _ answers: [Bool]) {
            for index in expected.indices where answers[index] != expected[index] {
                differences.append((way, index))
            }
        }
        if algorithm == .eddsa {
            time("the engine", algorithm) {
                $0.ed25519.verify(checks, in: workspace, results: &$0.answers)
            }
            compare("the engine", answers)
            time("libsodium", algorithm) {
                $0.sodium.verify(checks, in: workspace, results: &$0.answers)
            }
            compare("libsodium", answers)
        } else {
            time("cold", algorithm) {
                $0.cold.verify(checks, in: workspace, results: &$0.answers)
            }
            compare("cold", answers)
            time("hot", algorithm) {
                $0.hot.verify(checks, in: workspace, results: &$0.answers)
            }
            compare("hot", answers)
        }
        return (expected, differences)
    }

    private mutating func time(
        _ way: String, _ algorithm: SignatureAlgorithm,
        _ body: (inout DifferentialEngines) -> Void
    ) {
        let start = Clock.threadCPUMicroseconds()
        body(&self)
        let name = "\(algorithm == .eddsa ? "EdDSA" : "ES256") by \(way)"
        times[name, default: 0] += Clock.threadCPUMicroseconds() - start
    }
}
