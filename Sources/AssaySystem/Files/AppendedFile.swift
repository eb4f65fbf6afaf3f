import Glibc

/// A file that grows by whole appends, for others to read meanwhile; nothing waits for the disk.
///
/// Each append goes to the end as it is then, so a reader may cut the file. One that was renamed
/// goes on growing under its new name: who rotates it has it opened again.
package final class AppendedFile: Sendable {
    private let fd: Int32

    /// Opens the file at a path, or makes it for its owner alone. A pipe that nobody reads is an
    /// error, as is one that is full when something is appended: it is never waited for.
    package init(_ path: String) throws(FileError) {
        fd = try FileIO.open(
            path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
            permissions: 0o600)
    }

    /// Writes at the end; after an error a part of the bytes may stand there.
    package func append(_ bytes: Span<UInt8>) throws(FileError) {
        try Descriptors.writeAll(fd, bytes)
    }

    deinit { _ = close(fd) }
}
