package import AssayHTTP
package import AssayProofs
package import AssaySystem

/// Why a key set, or an introspection, did not come.
package enum KeySetFailure: Error, Hashable, Sendable {
    /// Nothing was fetched.
    case fetch(FetchError)
    /// The server answered with this status.
    case status(Int)
    /// A file was not read.
    case file(FileError)
    /// The directory has no file, or too many, whose name ends in `.json`.
    case noFiles, tooManyFiles
    /// What came is no key set.
    case keySet(KeySetProblem)
    /// What came is no answer of an introspection (RFC 7662, section 2.2).
    case answerMalformed
    /// The URL is none that may be fetched from.
    case addressNotAllowed
    /// The file of the client's secret can't be read, or not only by its owner.
    case secretUnreadable

    /// The name in logs and metrics: stable, snake_case.
    package var name: String {
        switch self {
        case .fetch(let error): error.name
        case .status(let status): "status_\(status)"
        case .file(let error):
            switch error {
            case .system(let error): error.isNotFound ? "not_found" : "file_\(error.call.rawValue)"
            case .tooLarge: "too_large"
            case .notRegular: "not_a_file"
            case .notPrivate: "not_private"
            case .pathInvalid: "path_invalid"
            }
        case .noFiles: "no_files"
        case .tooManyFiles: "too_many_files"
        case .keySet(let problem): problem.rawValue
        case .answerMalformed: "answer_malformed"
        case .addressNotAllowed: "address_not_allowed"
        case .secretUnreadable: "secret_unreadable"
        }
    }
}
