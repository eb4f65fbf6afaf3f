package import AssayLedger

/// The keys of one realm in the section `realms` that only the ledger judges by.
package enum LifeTable {
    private static let day: Int64 = 86_400

    /// Each key with its place in the rules.
    package static let settings: [Setting<LifeRules>] = codes + sessions + credentials + kept

    private static let codes: [Setting<LifeRules>] = [
        .integer(
            "code_life_s", \.codeLife, 1...600, unit: "s",
            "Life of an authorization code whose registration names none."),
        .integer(
            "code_life_max_s", \.codeLifeMax, 1...3600, unit: "s",
            "The longest life a registration may name."),
        .integer(
            "code_attempts_max", \.codeAttemptsMax, 1...100,
            "Wrong code verifiers before a code is void."),
        .integer(
            "transaction_life_s", \.transactionLife, 1...86_400, unit: "s",
            "Life of a transaction whose opening names none."),
        .integer(
            "transaction_life_max_s", \.transactionLifeMax, 1...86_400, unit: "s",
            "The longest life an opening may name."),
    ]

    private static let sessions: [Setting<LifeRules>] = [
        .integer(
            "session_idle_s", \.sessionIdle, 60...(366 * day), unit: "s",
            "Life of a session without a refresh."),
        .integer(
            "session_life_s", \.sessionLife, 60...(3660 * day), unit: "s",
            "Life of a session however often it is refreshed."),
        .integer(
            "refresh_grace_s", \.refreshGrace, 0...300, unit: "s",
            "How long the last refresh token before the newest gets the same successor."),
    ]

    private static let credentials: [Setting<LifeRules>] = [
        .integer(
            "rotation_overlap_s", \.overlap, 0...(7 * day), unit: "s",
            "How long a superseded credential may still sign in."),
        .integer(
            "recovery_approval_delay_s", \.approvalDelay, 0...(90 * day), unit: "s",
            "From the approval of a recovery until it can be completed."),
        .integer(
            "recovery_assertion_delay_s", \.assertionDelay, 0...(90 * day), unit: "s",
            "From the caller's assertion until a recovery can be completed."),
        .integer(
            "recovery_life_s", \.recoveryLife, 3600...(366 * day), unit: "s",
            "A recovery that was not completed by then is cancelled."),
        .text(
            "additional_enrolment", \.allowsAdditionalEnrolmentByCaller, .additionalEnrolment,
            "What a further credential of an account needs."),
        .integer(
            "credentials_per_account_max", \.credentialsPerAccountMax, 1...1000,
            "Credentials of one account that may be active at once."),
    ]

    private static let kept: [Setting<LifeRules>] = [
        .integer(
            "events_life_s", \.eventsLife, 3600...(3660 * day), unit: "s",
            "How long events are kept.")
    ]
}

extension TextForm where Value == Bool {
    /// Whether the caller alone may enrol a further credential.
    static let additionalEnrolment = TextForm(
        expected: "\"approval\" or \"caller\"",
        parse: { text in
            switch text {
            case "approval": false
            case "caller": true
            default: nil
            }
        },
        show: { $0 ? "caller" : "approval" })
}

/// The rules in the unit of the file: seconds.
extension LifeRules {
    private static func seconds(_ milliseconds: Int64) -> Int64 { milliseconds / 1000 }

    var codeLife: Int64 {
        get { Self.seconds(codeLifeMilliseconds) }
        set { codeLifeMilliseconds = newValue * 1000 }
    }
    var codeLifeMax: Int64 {
        get { Self.seconds(codeLifeMillisecondsMax) }
        set { codeLifeMillisecondsMax = newValue * 1000 }
    }
    var transactionLife: Int64 {
        get { Self.seconds(transactionLifeMilliseconds) }
        set { transactionLifeMilliseconds = newValue * 1000 }
    }
    var transactionLifeMax: Int64 {
        get { Self.seconds(transactionLifeMillisecondsMax) }
        set { transactionLifeMillisecondsMax = newValue * 1000 }
    }
    var sessionIdle: Int64 {
        get { Self.seconds(sessionIdleMilliseconds) }
        set { sessionIdleMilliseconds = newValue * 1000 }
    }
    var sessionLife: Int64 {
        get { Self.seconds(sessionLifeMilliseconds) }
        set { sessionLifeMilliseconds = newValue * 1000 }
    }
    var refreshGrace: Int64 {
        get { Self.seconds(refreshGraceMilliseconds) }
        set { refreshGraceMilliseconds = newValue * 1000 }
    }
    var overlap: Int64 {
        get { Self.seconds(overlapMilliseconds) }
        set { overlapMilliseconds = newValue * 1000 }
    }
    var approvalDelay: Int64 {
        get { Self.seconds(approvalDelayMilliseconds) }
        set { approvalDelayMilliseconds = newValue * 1000 }
    }
    var assertionDelay: Int64 {
        get { Self.seconds(assertionDelayMilliseconds) }
        set { assertionDelayMilliseconds = newValue * 1000 }
    }
    var recoveryLife: Int64 {
        get { Self.seconds(recoveryLifeMilliseconds) }
        set { recoveryLifeMilliseconds = newValue * 1000 }
    }
    var eventsLife: Int64 {
        get { Self.seconds(eventsLifeMilliseconds) }
        set { eventsLifeMilliseconds = newValue * 1000 }
    }
}
