/// Why nothing was fetched. What a server answers, whatever its status, is no error.
package enum FetchError: Error, Hashable, Sendable {
    /// The host's name is not known to the resolver.
    case nameUnknown
    /// Nobody took the connection.
    case unreachable
    /// The time for it was over.
    case timedOut
    /// The server's certificate is none we trust, or one for another name.
    case certificateRefused
    /// No TLS of at least version 1.2 came about, or the certificate's signature is not the one
    /// its issuer would make.
    case tlsFailed
    /// The file of trusted certificates can't be read.
    case caFileUnreadable
    /// The connection ended before the answer did.
    case cutOff
    /// What came is no HTTP.
    case malformed
    /// The header lines are larger than the limit.
    case headerTooLarge
    /// The body is larger than the limit.
    case bodyTooLarge
    /// The body is compressed, which was not asked for.
    case encoded
    /// As many transfers are under way as may be.
    case full
    /// libcurl refused, with this code of its own (libcurl-errors(3)).
    case library(UInt32)

    /// The name in logs: stable, snake_case.
    package var name: String {
        switch self {
        case .nameUnknown: "name_unknown"
        case .unreachable: "unreachable"
        case .timedOut: "timed_out"
        case .certificateRefused: "certificate_refused"
        case .tlsFailed: "tls_failed"
        case .caFileUnreadable: "ca_file_unreadable"
        case .cutOff: "cut_off"
        case .malformed: "malformed"
        case .headerTooLarge: "header_too_large"
        case .bodyTooLarge: "body_too_large"
        case .encoded: "encoded"
        case .full: "full"
        case .library(let code): "library_\(code)"
        }
    }
}
