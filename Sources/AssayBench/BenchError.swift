/// Why a run ends without a report.
package enum BenchError: Error, Hashable, Sendable {
    /// A key or a signature could not be made.
    case cryptography
    /// A request does not fit its frame.
    case notEncodable
    /// A socket could not be opened.
    case socket
    /// A server did not answer.
    case silent
    /// The verifiers did not become ready, or the fence did not pass, in time.
    case notReady
    /// The realm does not allow the algorithm, or is none of the verifier's.
    case notAllowed
    /// A server's `stats` do not hold the figures.
    case figuresMissing
    /// A process to be measured is not there.
    case processGone
    /// A file of requests could not be written, or is none.
    case notWritten, notReadable
    /// A thread could not be started.
    case noThread
    /// Nothing answers at the URL.
    case silentGateway
    /// What should be accepted is not: how it is answered.
    case refusing(String)

    /// For a person: what is wrong and what to do.
    package var text: String {
        switch self {
        case .cryptography: "a key or signature could not be made"
        case .notEncodable: "a request does not fit a frame"
        case .socket: "cannot open a socket: raise the limit of open files"
        case .silent: "no answer: does the server run at this endpoint?"
        case .notReady: "the verifier is not ready: can it reach its ledger? see: assay stats"
        case .notAllowed:
            "the verifier refuses the realm or the algorithm: choose --realm and --algorithm "
                + "from its configuration"
        case .processGone: "a process to be measured has ended"
        case .notWritten: "cannot write the requests: is the folder there, and room in it?"
        case .notReadable: "not a file that assay bench-sign wrote"
        case .noThread: "cannot start a thread"
        case .silentGateway: "no answer: does a gateway or gate listen there?"
        case .refusing(let answer): "an honest request is not accepted: \(answer)"
        case .figuresMissing: "the server's stats hold no figures of its process"
        }
    }
}
