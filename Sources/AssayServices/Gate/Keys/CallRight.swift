/// What a key may ask for.
package enum CallRight: String, CaseIterable, Sendable {
    /// Proofs: dpop/verify, token/verify, signature/verify, pkce/verify, pkce/redeem,
    /// transactions/complete, auth.
    case verify
    /// Codes and transactions: pkce/codes, transactions.
    case issue
    /// New keys: enroll, credentials/{id}/rotate.
    case enroll
    /// recovery.
    case recover
    /// sessions, revocations.
    case sessions
    /// Listing and ending credentials, erasing accounts.
    case admin
    case events

    /// The names of all, between commas.
    package static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
