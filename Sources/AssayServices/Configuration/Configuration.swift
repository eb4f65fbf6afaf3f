import AssayEncodings
package import AssayLedger
package import AssayProofs
package import AssayWire

/// Everything a process is told: an immutable snapshot, replaced as a whole by a reload.
package struct Configuration: Sendable {
    /// The lowest level of the process log.
    package var logLevel = LogLevel.info
    /// The realms, in the order of their names.
    package var realms: [RealmPolicy] = []
    /// What the ledger judges the durable things of each realm by; of a realm without an entry
    /// the defaults.
    package var life: [RealmName: LifeRules] = [:]
    /// How each realm serves gateways; a realm without an entry serves none.
    package var gateways: [RealmName: GatewayPolicy] = [:]
    package var ledger = LedgerSettings()
    package var verifier = VerifierSettings()
    package var gate = GateSettings()

    /// A configuration without realms.
    init() {}

    /// What holds when no file is given: the realm `default` for `example.com`.
    package static func embedded(_ algorithms: AlgorithmSet = .standard) -> Configuration {
        var configuration = Configuration()
        if let name = RealmName("default") {
            configuration.realms = [
                RealmPolicy(
                    name: name, rpID: Array("example.com".utf8), algorithms: algorithms)
            ]
        }
        return configuration
    }

    /// Whether any realm serves gateways: one does that has an origin. Without one their
    /// listener is not opened.
    package var servesGateways: Bool {
        gateways.values.contains { !$0.origins.isEmpty }
    }

    /// The realm of a name.
    package func realm(_ name: RealmName) -> RealmPolicy? {
        realms.first { $0.name == name }
    }
}

extension Configuration {
    /// The keys of the section `log`.
    package static let logTable: [Setting<Configuration>] = [
        .text("level", \.logLevel, .logLevel, "The lowest level that is written.")
    ]

    /// The sections of a file, in the order of the documentation.
    package static let sections = ["log", "realms", "ledger", "verifier", "gate"]
}
