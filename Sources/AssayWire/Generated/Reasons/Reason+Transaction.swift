// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area transaction, as SPEC.md lists them.
extension Reason {
    /// No such transaction.
    package static let transactionUnknown = Reason(rawValue: 0x1501)
    /// The transaction has expired.
    package static let transactionExpired = Reason(rawValue: 0x1502)
    /// The transaction was completed before.
    package static let transactionCompleted = Reason(rawValue: 0x1503)
    /// Another browser session started it.
    package static let transactionBindingMismatch = Reason(rawValue: 0x1504)
    /// The transaction belongs to another client.
    package static let transactionClientMismatch = Reason(rawValue: 0x1505)
    /// The transaction was opened for another redirect URI.
    package static let transactionRedirectUriMismatch = Reason(rawValue: 0x1506)
    /// The nonce is not the transaction's.
    package static let transactionNonceMismatch = Reason(rawValue: 0x1507)
}
