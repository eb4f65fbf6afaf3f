// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area credentials and recovery, as SPEC.md lists them.
extension Reason {
    /// The account has or had a credential: an approval or an effective recovery is needed.
    package static let enrollApprovalRequired = Reason(rawValue: 0x3001)
    /// The nonce is not one of this server for this account and device, too old, or used.
    package static let enrollNonceInvalid = Reason(rawValue: 0x3002)
    /// The new key's signature does not hold.
    package static let enrollPossessionInvalid = Reason(rawValue: 0x3003)
    /// Another credential has taken its place: it may only sign in.
    package static let credentialSuperseded = Reason(rawValue: 0x3004)
    /// No attestation of this format can be checked.
    package static let attestationFormatUnsupported = Reason(rawValue: 0x3005)
    /// The realm or the credential to be replaced demands a stronger key.
    package static let enrollAssuranceTooLow = Reason(rawValue: 0x3006)
    /// The account has as many credentials as it may have.
    package static let enrollTooManyCredentials = Reason(rawValue: 0x3007)
    /// No such recovery, or of another account.
    package static let recoveryUnknown = Reason(rawValue: 0x3101)
    /// The recovery is not approved, its delay is not over, or it was cancelled.
    package static let recoveryNotEffective = Reason(rawValue: 0x3102)
    /// This credential may not approve this recovery.
    package static let recoveryApproverNotAllowed = Reason(rawValue: 0x3103)
    /// The recovery was completed before.
    package static let recoveryCompleted = Reason(rawValue: 0x3104)
    /// A recovery of this method is open already.
    package static let recoveryPending = Reason(rawValue: 0x3105)
    /// The recovery was cancelled.
    package static let recoveryCancelled = Reason(rawValue: 0x3106)
    /// A credential named as lost is none of the account's.
    package static let recoveryLostUnknown = Reason(rawValue: 0x3107)
}
