import AssayEncodings
import Synchronization

/// The configuration in force: read by every worker between batches, replaced by a reload.
package final class ConfigurationHolder: Sendable {
    private let current: Mutex<Configuration>
    private let number = Atomic<UInt64>(1)

    /// Holds a first configuration, generation 1.
    package init(_ configuration: Configuration) {
        current = Mutex(configuration)
    }

    /// Counts the configurations there were. A worker compares it with the one it has seen, at
    /// the cost of one load, and only then takes the snapshot.
    package var generation: UInt64 { number.load(ordering: .acquiring) }

    /// The configuration in force.
    package var snapshot: Configuration { current.withLock { $0 } }

    /// Puts another configuration in force.
    ///
    /// Realms and log level change; what was opened at start stays until a restart.
    /// Gives the keys whose new values wait for one.
    package func reload(_ configuration: Configuration) -> [String] {
        let waiting = current.withLock { current in
            let waiting = current.keysNeedingRestart(comparedWith: configuration)
            current.realms = configuration.realms
            current.life = configuration.life
            current.gateways = configuration.gateways
            current.logLevel = configuration.logLevel
            return waiting
        }
        number.wrappingAdd(1, ordering: .acquiringAndReleasing)
        return waiting
    }
}

extension Configuration {
    /// The keys that are read at start only and differ.
    func keysNeedingRestart(comparedWith other: Configuration) -> [String] {
        differing("ledger", ledger, other.ledger, LedgerSettings.table)
            + differing("verifier", verifier, other.verifier, VerifierSettings.table)
            + differing("gate", gate, other.gate, GateSettings.table)
            + (servesGateways == other.servesGateways ? [] : ["gate.listen_gateways"])
    }

    private func differing<Section>(
        _ section: String, _ old: Section, _ new: Section, _ table: [Setting<Section>]
    ) -> [String] {
        table.filter { $0.show(old) != $0.show(new) }.map { "\(section).\($0.name)" }
    }
}
