import Glibc

/// An exclusive lock on a file, held until released or until the process ends (flock).
package final class FileLock: Sendable {
    private let fd: Int32

    /// Takes the lock, making the file when it is not there; `isInUse` when another has it.
    package init(_ path: String) throws(FileError) {
        fd = try FileIO.open(path, O_RDWR | O_CREAT | O_CLOEXEC, permissions: 0o600)
        guard retryingInterrupts({ flock(fd, LOCK_EX | LOCK_NB) }) == 0 else {
            let error = SystemError(.lock)
            throw .system(error)
        }
    }

    deinit { _ = close(fd) }
}
