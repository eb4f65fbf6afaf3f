/// What a gate counts.
package enum GateMetric: Int, MetricName {
    case requests, accepted, refused, undecided, callFaults
    case badRequest, unauthorized, forbidden, notFound, methodNotAllowed, conflict, tooLarge
    case unsupportedMediaType
    case requestsOverLimit, verifierTimeouts
    case decisionsLogged, decisionsLeftOut, decisionsDropped, decisionsUnwritten
    case inFlight, inFlightHighest, connections, controlConnections, controlConnectionsFull
    case verifiersReady, configurationGeneration

    package var description: MetricDescription {
        switch self {
        case .requests: .counter("requests", "Requests taken; each gets one answer.")
        case .accepted: .counter("accepted", in: Self.answers, "accepted")
        case .refused: .counter("refused", in: Self.answers, "refused")
        case .undecided: .counter("undecided", in: Self.answers, "undecided")
        case .badRequest: .counter("answered_400", in: Self.answers, "400")
        case .unauthorized: .counter("answered_401", in: Self.answers, "401")
        case .forbidden: .counter("answered_403", in: Self.answers, "403")
        case .notFound: .counter("answered_404", in: Self.answers, "404")
        case .methodNotAllowed: .counter("answered_405", in: Self.answers, "405")
        case .conflict: .counter("answered_409", in: Self.answers, "409")
        case .tooLarge: .counter("answered_413", in: Self.answers, "413")
        case .unsupportedMediaType: .counter("answered_415", in: Self.answers, "415")
        case .callFaults:
            .counter("call_faults", "Replies of a verifier that found the gate's own call wrong.")
        case .requestsOverLimit:
            .counter("requests_over_limit", "Requests answered 503 before a verifier was asked.")
        case .verifierTimeouts:
            .counter("verifier_timeouts", "Requests no verifier answered in time.")
        case .decisionsLogged: .counter("decisions_logged", in: Self.decisions, "written")
        case .decisionsLeftOut:
            .counter("decisions_left_out", in: Self.decisions, "decisions_per_second_max")
        case .decisionsDropped: .counter("decisions_dropped", in: Self.decisions, "queue_full")
        case .decisionsUnwritten:
            .counter("decisions_unwritten", in: Self.decisions, "not_writable")
        case .inFlight: .gauge("in_flight", "Requests that wait for a verifier.")
        case .inFlightHighest: .gauge("in_flight_highest", "The most requests there were at once.")
        case .connections: .gauge("connections", "Open connections of the listener of calls.")
        case .controlConnections:
            .gauge("control_connections", "Connections of operators to the control endpoint.")
        case .controlConnectionsFull:
            .counter(
                "control_connections_full",
                "Times no control connection was accepted for a while: too many, or no descriptor.")
        case .verifiersReady: .gauge("verifiers_ready", "Verifiers that say they are ready.")
        case .configurationGeneration:
            .gauge("configuration_generation", "How often a configuration was put in force.")
        }
    }

    private static let decisions = MetricGroup(
        "decision_log_lines_total", by: "outcome",
        "Lines for the decision log: written, or why not.")
    private static let answers = MetricGroup(
        "answers_total", by: "outcome",
        "Answers: the verdict, or the status where there is none.")
}
