package import AssaySystem

/// Why a listener did not start.
package enum HTTPError: Error, Hashable, Sendable {
    /// The operating system refused.
    case system(SystemError)
    /// libmicrohttpd refused: out of memory, threads or descriptors.
    case library

    /// For a person.
    package var text: String {
        switch self {
        case .system(let error): error.text
        case .library: "the HTTP library did not start: out of memory, threads or open files"
        }
    }
}
