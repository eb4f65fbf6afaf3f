package import AssayBytes
package import AssayProofs
package import AssayWire

/// Which request of which worker waits.
package struct IssuerTicket: Hashable, Sendable {
    package var worker: Int
    package var number: UInt64

    /// The request that a worker knows by this number.
    package init(worker: Int, number: UInt64) {
        self.worker = worker
        self.number = number
    }
}

/// What a worker asks of an issuer for one request.
package struct IssuerQuestion: Sendable {
    package var ticket: IssuerTicket
    package var realm: RealmName
    package var query: IssuerQuery
    /// When nobody waits for the answer any more.
    package var deadline: MonotonicTime

    /// A question of one request.
    package init(
        _ query: IssuerQuery, of realm: RealmName, for ticket: IssuerTicket,
        deadline: MonotonicTime
    ) {
        self.query = query
        self.realm = realm
        self.ticket = ticket
        self.deadline = deadline
    }
}

/// What became of a question.
package enum IssuerOutcome: Hashable, Sendable {
    /// The key sets published by now are as new as may be asked for.
    case asked
    /// The issuer said this of the token.
    case introspected(KeptIntrospection)
    /// The issuer said nothing that can be understood, or nothing in time.
    case unavailable
    /// Too many questions wait.
    case overloaded
}

/// The answer to a question.
package struct IssuerReply: Hashable, Sendable {
    package var ticket: IssuerTicket
    package var outcome: IssuerOutcome

    /// What became of the question with this ticket.
    package init(_ ticket: IssuerTicket, _ outcome: IssuerOutcome) {
        self.ticket = ticket
        self.outcome = outcome
    }
}
