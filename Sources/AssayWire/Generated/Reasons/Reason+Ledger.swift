// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area ledger, as SPEC.md lists them.
extension Reason {
    /// The discharge names another epoch than the ledger's.
    package static let ledgerEpochChanged = Reason(rawValue: 0x8001)
    /// Another operation has taken this.
    package static let ledgerTaken = Reason(rawValue: 0x8002)
    /// Too old or too far ahead by the ledger's clock.
    package static let ledgerOutsideWindow = Reason(rawValue: 0x8003)
    /// Created before the epoch's fence and without a nonce of this epoch.
    package static let ledgerFenced = Reason(rawValue: 0x8004)
    /// The ledger does not serve now.
    package static let ledgerClosed = Reason(rawValue: 0x8005)
    /// A credential is not as the verifier knew it.
    package static let ledgerStale = Reason(rawValue: 0x8006)
    /// No answer is kept under this operation id.
    package static let ledgerNothingKept = Reason(rawValue: 0x8007)
    /// The token or session was revoked.
    package static let ledgerRevoked = Reason(rawValue: 0x8008)
}
