import AssayProofs
import AssayWire

/// The tables of `deploy/configuration.md`, written from the tables the reader uses.
package enum ConfigurationTable {
    /// One table a section, in Markdown.
    package static var markdown: String {
        let embedded = Configuration.embedded()
        var text = section("log", embedded, Configuration.logTable)
        text += section(
            "realms.NAME", RealmSettings(policy: RealmPolicy(name: .none, rpID: [])),
            RealmSettings.table)
        text += section("ledger", embedded.ledger, LedgerSettings.table)
        text += section("verifier", embedded.verifier, VerifierSettings.table)
        text += section("gate", embedded.gate, GateSettings.table)
        return text
    }

    private static func section<Section>(
        _ name: String, _ defaults: Section, _ table: [Setting<Section>]
    ) -> String {
        var text = "### `\(name)`\n\n| key | value | default | meaning |\n|---|---|---|---|\n"
        for setting in table {
            let unit = setting.unit.isEmpty ? "" : " (\(setting.unit))"
            let standard = setting.isRequired ? "required" : "`\(setting.show(defaults))`"
            text +=
                "| `\(setting.name)` | \(setting.expected)\(unit) | \(standard) | "
                + "\(setting.summary) |\n"
        }
        return text + "\n"
    }
}
