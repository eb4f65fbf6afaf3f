import Glibc

/// A file that grows by appends, each on disk when it returns.
package final class SyncedFile: Sendable {
    private let fd: Int32

    /// Makes the file at a path where none is.
    package init(_ path: String) throws(FileError) {
        fd = try FileIO.open(
            path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, permissions: 0o600)
    }

    /// Writes at the end and waits for the disk (fdatasync).
    package func append(_ bytes: Span<UInt8>) throws(FileError) {
        try Descriptors.writeAll(fd, bytes)
        guard fdatasync(fd) == 0 else { throw .system(SystemError(.sync)) }
    }

    deinit { _ = close(fd) }
}
