import AssayCrypto
import AssayProver
import Synchronization
import TestSupport
import Testing

/// The comparison of the tiers at start, and what follows from a difference.
struct SelfTestTests {
    @Test func `every tier agrees with OpenSSL here`() {
        let test = EngineSelfTest.run(.all, clock: SlowingClock().microseconds)
        #expect(test.isLibrarySound)
        #expect(test.faults.isEmpty)
        #expect(test.tiers == .all)
        #expect(test.promotionCount.map { HotLimits.promotionCounts.contains($0) } == true)
    }

    /// The names of the cases that a tier answers.
    private func cases(of tier: EngineTier) throws -> [String] {
        let names = Mutex<[String]>([])
        _ = try AlteredEngines.selfTest { asked, question, answer in
            if asked == tier { names.withLock { $0.append(question.name) } }
            return answer
        }
        return names.withLock { $0 }
    }

    @Test(arguments: EngineTier.allCases)
    func `a tier with one other answer is not used, and it is said to which case`(
        _ lying: EngineTier
    ) throws {
        let names = try cases(of: lying)
        // Signatures that hold and such that do not, published and broken ones.
        #expect(names.count > 9)
        #expect(Set(names).count == names.count)
        for name in names {
            let test = try AlteredEngines.selfTest(whereWrong: { $0 == lying && $1 == name })
            #expect(test.isLibrarySound)
            #expect(test.faults == [EngineSelfTest.Fault(tier: lying, detail: name)])
            var left: EngineTiers = .all
            left.remove(EngineTiers(lying))
            if lying == .cold { left.remove(.hot) }
            #expect(test.tiers == left, "\(name)")
        }
    }

    @Test(arguments: EngineTier.allCases)
    func `a tier that has no answer is not used`(_ silent: EngineTier) throws {
        let test = try AlteredEngines.selfTest { tier, _, answer in
            tier == silent ? nil : answer
        }
        #expect(test.faults.map(\.tier) == [silent])
        #expect(test.faults.first?.detail.isEmpty == false)
        #expect(!test.tiers.contains(EngineTiers(silent)))
    }

    @Test func `several tiers can be refused, each with its case`() throws {
        let test = try AlteredEngines.selfTest(whereWrong: { tier, name in
            (tier == .cold && name == "P-256, u1 is 1") || (tier == .sodium && name == "Ed25519")
        })
        #expect(
            test.faults == [
                .init(tier: .cold, detail: "P-256, u1 is 1"),
                .init(tier: .sodium, detail: "Ed25519"),
            ])
        #expect(test.tiers == .ed25519)
    }

    @Test func `a library that answers a published case otherwise is not sound`() throws {
        for known in SelfTestCase.published {
            let test = try AlteredEngines.selfTest(
                [], whereWrong: { $0 == nil && $1 == known.name })
            #expect(!test.isLibrarySound, "\(known.name)")
        }
    }

    @Test func `tables that save no time are not used`() {
        let test = EngineSelfTest.run(.all, clock: { 0 })
        #expect(test.faults.map(\.tier) == [.hot])
        #expect(test.tiers == [.cold, .ed25519, .sodium])
        #expect(test.promotionCount == nil)
    }

    /// What an engine with the tiers that are left verifies with: a good signature and a broken
    /// one, of a key that has a table.
    private func figures(
        _ test: EngineSelfTest, _ algorithm: SignatureAlgorithm
    ) throws -> EngineFigures {
        let signer = try TestKeys.signing(algorithm)
        let key = try signer.publicKey()
        let message = [UInt8]("message".utf8)
        let signature = try signer.sign(message.span)
        var broken = signature
        broken[40] ^= 1
        let tables = HotTables(bytesMax: HotLimits.tableBytes)
        if algorithm == .es256 {
            var builder = HotTableBuilder(tables)
            let isMade = builder.make(key) { 0 }
            #expect(isMade)
        }
        var batch = TestBatch()
        batch.add(key, algorithm, message, signature, holds: true)
        batch.add(key, algorithm, message, broken, holds: false)
        var engine = try VerificationEngine(tiers: test.tiers, tables: tables)
        var results: [Bool] = []
        engine.verify(batch.checks, in: batch.workspace, results: &results)
        #expect(results == batch.expected)
        return engine.figures
    }

    @Test(
        arguments: [
            ([], two(\.hot)), ([.hot], two(\.cold)), ([.cold], two(\.library)),
            ([.cold, .hot], two(\.library)), ([.ed25519, .sodium], two(\.hot)),
        ] as [([EngineTier], EngineFigures)])
    func `what a refused tier would have verified of P-256 the one behind it does`(
        _ lying: [EngineTier], _ expected: EngineFigures
    ) throws {
        let test = try AlteredEngines.selfTest(whereWrong: { tier, _ in
            tier.map { lying.contains($0) } == true
        })
        #expect(try figures(test, .es256) == expected)
    }

    @Test(
        arguments: [
            ([], two(\.ed25519)), ([.sodium], two(\.ed25519)), ([.ed25519], two(\.sodium)),
            ([.ed25519, .sodium], two(\.library)), ([.cold, .hot], two(\.ed25519)),
        ] as [([EngineTier], EngineFigures)])
    func `what a refused tier would have verified of Ed25519 the one behind it does`(
        _ lying: [EngineTier], _ expected: EngineFigures
    ) throws {
        let test = try AlteredEngines.selfTest(whereWrong: { tier, _ in
            tier.map { lying.contains($0) } == true
        })
        #expect(try figures(test, .eddsa) == expected)
    }
}

/// Two verifications, both by one way.
private func two(_ way: WritableKeyPath<EngineFigures, UInt64>) -> EngineFigures {
    var figures = EngineFigures()
    figures[keyPath: way] = 2
    return figures
}
