/// What an event tells; the raw value stands in rows, the name in answers.
package enum EventKind: UInt8, Sendable, CaseIterable {
    case enrolled = 1
    /// The caller alone vouched for a further credential.
    case enrolledByCaller = 2
    case rotated = 3
    case rotatedCompromised = 4
    case revoked = 5
    case revokedAll = 6
    case erased = 7
    case recoveryStarted = 10
    case recoveryApproved = 11
    case recoveryObjected = 12
    case recoveryCancelled = 13
    case recoveryCompleted = 14
    case sessionEnded = 20
    case sessionsEnded = 21
    case sessionReuseDetected = 22
    case codeReplayed = 23
    case codeAttemptsExhausted = 24
    case revocationAdded = 25
    case lossAccepted = 30
    case clockAccepted = 31

    /// Its name, as `GET /v1/events` tells it.
    package var name: String {
        switch self {
        case .enrolled: "credential.enrolled"
        case .enrolledByCaller: "credential.enrolled_by_caller"
        case .rotated: "credential.rotated"
        case .rotatedCompromised: "credential.rotated_compromised"
        case .revoked: "credential.revoked"
        case .revokedAll: "credential.revoked_all"
        case .erased: "account.erased"
        case .recoveryStarted: "recovery.started"
        case .recoveryApproved: "recovery.approved"
        case .recoveryObjected: "recovery.objected"
        case .recoveryCancelled: "recovery.cancelled"
        case .recoveryCompleted: "recovery.completed"
        case .sessionEnded: "session.ended"
        case .sessionsEnded: "session.all_ended"
        case .sessionReuseDetected: "session.reuse_detected"
        case .codeReplayed: "pkce.code_replayed"
        case .codeAttemptsExhausted: "pkce.too_many_attempts"
        case .revocationAdded: "revocation.added"
        case .lossAccepted: "ledger.loss_accepted"
        case .clockAccepted: "ledger.clock_accepted"
        }
    }
}
