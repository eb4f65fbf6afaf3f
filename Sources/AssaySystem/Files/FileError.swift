/// Why a file was not read or written.
package enum FileError: Error, Hashable, Sendable {
    /// The operating system refused.
    case system(SystemError)
    /// It is larger than the caller allows.
    case tooLarge
    /// It is not a regular file.
    case notRegular
    /// Others than its owner may read or write it, or another user owns it.
    case notPrivate
    /// The path holds a zero byte or is empty.
    case pathInvalid

    /// For a person: what is wrong and what to do.
    package var text: String {
        switch self {
        case .system(let error): error.text
        case .tooLarge: "the file is larger than the limit"
        case .notRegular: "not a regular file"
        case .notPrivate: "others may read or write it: make it yours and run chmod 600 on it"
        case .pathInvalid: "the path is empty or holds a zero byte"
        }
    }
}
