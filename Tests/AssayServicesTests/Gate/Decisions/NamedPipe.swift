import Glibc
import Testing

/// A named pipe with an end that nobody reads from.
final class NamedPipe {
    private let fd: Int32

    init(_ path: String) throws {
        // Unsafe: the text lives through the calls.
        try #require(unsafe mkfifo(path, 0o600) == 0)
        fd = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(fd >= 0)
    }

    deinit { _ = close(fd) }
}
