import Glibc

/// Files as they are, without their content passing through memory as a whole.
extension FileIO {
    /// Makes an empty file; one that is there already is an error.
    package static func create(_ path: String, permissions: UInt32 = 0o600) throws(FileError) {
        _ = close(
            try open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: permissions))
    }

    /// Moves a file, in place of one that is there; both folders are synced, so that on return
    /// the move survives a loss of power. The content is synced by who wrote it.
    package static func move(_ path: String, to target: String) throws(FileError) {
        try check(path)
        try check(target)
        // Unsafe: both texts live through the call.
        guard unsafe rename(path, target) == 0 else { throw .system(SystemError(.rename)) }
        try syncFolder(of: target)
        if folder(of: path) != folder(of: target) { try syncFolder(of: path) }
    }

    /// Puts a file's content on disk, whoever wrote it.
    package static func sync(_ path: String) throws(FileError) {
        let fd = try open(path, O_RDONLY | O_CLOEXEC)
        defer { _ = close(fd) }
        guard fsync(fd) == 0 else { throw .system(SystemError(.sync)) }
    }

    /// Copies a regular file to a new one and syncs that; what was begun is removed when it
    /// fails.
    package static func copy(_ path: String, to target: String) throws(FileError) {
        let source = try open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { _ = close(source) }
        guard try FileMode(fd: source).isRegular else { throw .notRegular }
        let fd = try open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: 0o600)
        do throws(FileError) {
            defer { _ = close(fd) }
            try Descriptors.copyAll(from: source, to: fd)
            guard fsync(fd) == 0 else { throw .system(SystemError(.sync)) }
        } catch {
            try? remove(target)
            throw error
        }
    }

    /// The size of a file in bytes.
    package static func size(_ path: String) throws(FileError) -> UInt64 {
        try check(path)
        var status = stat()
        // Unsafe: the text lives through the call, which writes `status`.
        guard unsafe stat(path, &status) == 0 else { throw .system(SystemError(.stat)) }
        return UInt64(max(0, status.st_size))
    }
}
