package import AssaySystem

/// The processes of roles on this machine.
package struct RoleClocks: Sendable {
    package var verifiers: [ProcessClock]
    package var ledger: ProcessClock?

    /// The clocks of these processes.
    package init(verifiers: [ProcessClock], ledger: ProcessClock?) {
        self.verifiers = verifiers
        self.ledger = ledger
    }

    /// What they have used so far, to the microsecond.
    func read() throws(BenchError) -> CPUUse {
        var use = CPUUse()
        for clock in verifiers {
            guard let used = clock.microseconds() else { throw .processGone }
            use.verifiers += used
        }
        if let ledger {
            guard let used = ledger.microseconds() else { throw .processGone }
            use.ledger = used
        }
        return use
    }
}
