import Synchronization

/// What a listener counted since it started.
package struct HTTPFigures: Sendable {
    package var connectionsOpen = 0
    /// Requests with a handler now.
    package var requestsInFlight = 0
    package var requests: UInt64 = 0
    /// Requests whose body was beyond the limit.
    package var bodiesTooLarge: UInt64 = 0
    /// Requests whose body's end could be read in two ways: answered 400 here.
    package var framingsRefused: UInt64 = 0
    /// Requests with a header line or target no client may send: answered 400 here.
    package var headsRefused: UInt64 = 0
    /// Requests with more header bytes than allowed: answered 431 here.
    package var headersTooLarge: UInt64 = 0
    /// Connections ended because a request took too long to come, or an answer to go.
    package var connectionsTooSlow: UInt64 = 0
    /// Second answers to one request: a fault of the handler.
    package var answersRepeated: UInt64 = 0
    /// Answers that could not be sent as they were, and went as 503: a fault of the handler.
    package var answersUnsendable: UInt64 = 0

    /// All zero.
    package init() {}

    /// The figures of two listeners together.
    package func adding(_ other: HTTPFigures) -> HTTPFigures {
        var sum = self
        sum.connectionsOpen += other.connectionsOpen
        sum.requestsInFlight += other.requestsInFlight
        sum.requests += other.requests
        sum.bodiesTooLarge += other.bodiesTooLarge
        sum.framingsRefused += other.framingsRefused
        sum.headsRefused += other.headsRefused
        sum.headersTooLarge += other.headersTooLarge
        sum.connectionsTooSlow += other.connectionsTooSlow
        sum.answersRepeated += other.answersRepeated
        sum.answersUnsendable += other.answersUnsendable
        return sum
    }
}
