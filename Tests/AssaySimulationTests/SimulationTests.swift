import AssaySimulation
import Foundation
import Testing

/// The seeds of a run: `ASSAY_SEEDS=101-1100` for others, or for a failing one alone.
private let seeds: [UInt64] = {
    let text = ProcessInfo.processInfo.environment["ASSAY_SEEDS"] ?? "1-40"
    let bounds = text.split(separator: "-").compactMap { UInt64($0) }
    guard let first = bounds.first, let last = bounds.last, first <= last else { return [1] }
    return Array(first...last)
}()

@Suite struct SimulationTests {
    @Test(arguments: seeds)
    func `no proof is accepted twice, and every call is answered`(seed: UInt64) throws {
        var simulation = try Simulation(SimulationPlan(seed: seed))
        let report = try simulation.run()
        #expect(report.violations.isEmpty, "seed \(seed): \(report.violations)")
        #expect(report.endings["accepted", default: 0] > 0, "seed \(seed): \(report.endings)")
        #expect(report.messagesLost > 0 && report.messagesDuplicated > 0)
        #expect(report.epochs == 3)
        #expect(report.noncesFollowed > 0, "seed \(seed): \(report.endings)")
    }

    @Test func `without faults every proof in its window is accepted once`() throws {
        var plan = SimulationPlan(seed: 7)
        plan.lossPermille = 0
        plan.duplicationPermille = 0
        plan.ledgerRestarts = 0
        var simulation = try Simulation(plan)
        let report = try simulation.run()
        #expect(report.violations.isEmpty)
        #expect(report.endings["unavailable"] == nil, "\(report.endings)")
        #expect(report.endings["dpop.replayed", default: 0] > 0)
    }

    @Test(arguments: seeds)
    func `whatever the ledger's deaths, what was acknowledged stays so, and is won once`(
        seed: UInt64
    ) throws {
        let plan = SimulationPlan.lifeCycle(seed: seed)
        var simulation = try Simulation(plan)
        let report = try simulation.run()
        #expect(report.violations.isEmpty, "seed \(seed): \(report.violations)")
        #expect(report.usersDone == plan.users)
        #expect(report.answersRepeated > 0 && report.commits > 0)
        #expect(report.crashesBeforeWrite + report.crashesAfterWrite > 0)
    }
}
