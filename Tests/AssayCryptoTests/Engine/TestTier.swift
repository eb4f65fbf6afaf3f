import AssayCrypto
import Testing

/// The ways the engine can verify, OpenSSL's own functions first.
enum TestTier: CaseIterable {
    case library, cold, hot, ed25519, sodium

    var tiers: EngineTiers {
        switch self {
        case .library: []
        case .cold: .cold
        case .hot: [.cold, .hot]
        case .ed25519: .ed25519
        case .sodium: .sodium
        }
    }

    /// The answers of an engine of this tier, which has tables of all keys where it uses any.
    func answers(to checks: [SignatureCheck], in workspace: [UInt8]) throws -> [Bool] {
        var engine = try makeEngine(checks.map(\.key))
        var results: [Bool] = []
        engine.verify(checks, in: workspace, results: &results)
        try #require(results.count == checks.count)
        return results
    }

    /// An engine of this tier with tables of those of `keys` that can have one.
    func makeEngine(_ keys: [PublicKey]) throws -> VerificationEngine {
        guard self == .hot else { return try VerificationEngine(tiers: tiers) }
        let tables = HotTables(bytesMax: 64 << 20)
        var builder = HotTableBuilder(tables)
        for key in keys where key.kind == .ec(.p256) {
            _ = builder.make(key) { 0 }
        }
        return try VerificationEngine(tiers: tiers, tables: tables)
    }
}
