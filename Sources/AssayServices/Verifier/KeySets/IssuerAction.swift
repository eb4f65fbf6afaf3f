package import AssayHTTP
package import AssayProofs

/// What the issuers' thread has to do.
package enum IssuerAction: Sendable {
    /// Fetch; the result comes back under the number.
    case fetch(UInt64, FetchRequest)
    /// Post a form that asks about a token; the client's secret is the loop's to read.
    case introspect(UInt64, FetchRequest, IntrospectionEndpoint)
    /// Tell what the files of a source look like.
    case look(KeySetOrigin)
    /// Read them.
    case read(KeySetOrigin)
    /// Give the workers these key sets.
    case publish(IssuerKeySets)
    case reply(IssuerReply)
    case note(IssuerNote)
}

/// What an operator is told.
package enum IssuerNote: Hashable, Sendable {
    /// Another key set is in force: so many keys, so many skipped.
    case loaded(issuer: String, keys: Int, skipped: Int, revision: UInt64)
    /// A key set did not come; the next try is in so many milliseconds.
    case failed(issuer: String, KeySetFailure, retryMilliseconds: UInt64)
    /// A key set came again after failures.
    case recovered(issuer: String)
    /// An issuer said nothing of use about a token.
    case introspectionFailed(issuer: String, KeySetFailure)
}
