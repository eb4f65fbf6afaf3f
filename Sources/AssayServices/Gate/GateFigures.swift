import AssayEncodings
import AssayHTTP
import AssayPeer

/// What the gate's listener and its peer client count, as members of `stats`.
enum GateFigures {
    /// Writes the member `http`: each limit of the listener with how often it was met.
    static func write(_ figures: HTTPFigures, to writer: inout JSONWriter) {
        writer.name("http")
        writer.beginObject()
        writer.member("connections_open", figures.connectionsOpen)
        writer.member("requests_in_flight", figures.requestsInFlight)
        writer.member("requests", figures.requests)
        writer.member("bodies_too_large", figures.bodiesTooLarge)
        writer.member("headers_too_large", figures.headersTooLarge)
        writer.member("framings_refused", figures.framingsRefused)
        writer.member("connections_too_slow", figures.connectionsTooSlow)
        writer.member("answers_unsendable", figures.answersUnsendable)
        writer.endObject()
    }

    /// Writes the member `peers`: the way of calls to verifiers and back.
    static func write(_ counters: PeerCounters, to writer: inout JSONWriter) {
        writer.name("peers")
        writer.beginObject()
        writer.member("calls", counters.calls)
        writer.member("answers", counters.answers)
        writer.member("retries", counters.retries)
        writer.member("late", counters.late)
        writer.member("unmatched", counters.unmatched)
        writer.member("malformed", counters.malformed)
        writer.member("refused_full", counters.refusedFull)
        writer.member("sends_blocked", counters.sendsBlocked)
        writer.endObject()
    }
}
