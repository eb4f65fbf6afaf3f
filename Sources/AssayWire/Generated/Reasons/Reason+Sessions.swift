// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area sessions, as SPEC.md lists them.
extension Reason {
    /// No such session.
    package static let sessionUnknown = Reason(rawValue: 0x4001)
    /// The session has expired.
    package static let sessionExpired = Reason(rawValue: 0x4002)
    /// The session has ended.
    package static let sessionEnded = Reason(rawValue: 0x4003)
    /// A retired refresh token was used: the session has ended.
    package static let sessionReuseDetected = Reason(rawValue: 0x4004)
    /// The session is bound to a key: its proof is needed.
    package static let sessionProofRequired = Reason(rawValue: 0x4005)
    /// The credential is none of this account's, or has ended.
    package static let sessionCredentialInvalid = Reason(rawValue: 0x4006)
}
