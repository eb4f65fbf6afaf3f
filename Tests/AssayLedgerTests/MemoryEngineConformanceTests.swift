import AssayBytes
import AssayCrypto
import AssayLedger
import Testing

@Suite struct MemoryEngineConformanceTests {
    @Test(arguments: ConformanceRule.allCases)
    func `the memory engine keeps every rule of the conformance suite`(rule: ConformanceRule) {
        Conformance {
            MemoryEngine(
                epoch: $0, realms: $1, capacity: $2,
                life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)),
                tableKey: TableKey(.zero))
        }.check(rule)
    }
}
