import AssayLedger

extension LedgerSettings {
    /// The keys of the section `ledger` that bound what is durable.
    static let lifeTable: [Setting<LedgerSettings>] = [
        limit("accounts_max", \.lifeLimits.accountsMax, "Accounts"),
        limit("credentials_max", \.lifeLimits.credentialsMax, "Credentials, ended ones too"),
        limit("recoveries_max", \.lifeLimits.recoveriesMax, "Recoveries, ended ones too"),
        limit("codes_max", \.lifeLimits.codesMax, "Authorization codes"),
        limit("transactions_max", \.lifeLimits.transactionsMax, "Transactions"),
        limit("sessions_max", \.lifeLimits.sessionsMax, "Sessions"),
        limit("revocations_max", \.lifeLimits.revocationsMax, "Revocations"),
        limit("kept_answers_max", \.lifeLimits.keptAnswersMax, "Answers kept for operation ids"),
    ]

    private static func limit(
        _ name: String, _ path: SettingPath<LedgerSettings, Int>, _ what: String
    ) -> Setting<LedgerSettings> {
        .integer(
            name, path, 1...100_000_000, "\(what) remembered at once; more are `overloaded`.")
    }
}
