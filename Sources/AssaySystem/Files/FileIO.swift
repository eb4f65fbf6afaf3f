import Glibc

/// Whole files: read with a bound, written so that a crash leaves the old or the new content.
package enum FileIO {
    /// Reads a regular file of at most `bytesMax` bytes.
    package static func read(_ path: String, bytesMax: Int) throws(FileError) -> [UInt8] {
        let fd = try open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { _ = close(fd) }
        guard try FileMode(fd: fd).isRegular else { throw .notRegular }
        return try Descriptors.readAll(fd, bytesMax: bytesMax)
    }

    /// Reads a file of secrets; refuses one that others may read or write, or don't own.
    ///
    /// The mode is asked of the open descriptor, so that it is the mode of what is read.
    package static func readPrivate(_ path: String, bytesMax: Int) throws(FileError) -> [UInt8] {
        let fd = try open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { _ = close(fd) }
        let mode = try FileMode(fd: fd)
        guard mode.isRegular else { throw .notRegular }
        guard mode.isPrivate else { throw .notPrivate }
        return try Descriptors.readAll(fd, bytesMax: bytesMax)
    }

    /// Replaces a file: a new one is written and synced beside it, then renamed over it, and
    /// the folder is synced. On return the content survives a loss of power.
    package static func writeAtomically(
        _ path: String, _ bytes: Span<UInt8>, permissions: UInt32 = 0o600
    ) throws(FileError) {
        let temporary = temporaryPrefix(path) + "\(getpid())"
        // A file left over by an earlier process of the same number would stop O_EXCL.
        try? remove(temporary)
        let fd = try open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: permissions)
        do throws(FileError) {
            defer { _ = close(fd) }
            try Descriptors.writeAll(fd, bytes)
            guard fsync(fd) == 0 else { throw .system(SystemError(.sync)) }
        } catch {
            try? remove(temporary)
            throw error
        }
        // Unsafe: both texts live through the call, which copies them.
        guard unsafe rename(temporary, path) == 0 else {
            let error = SystemError(.rename)
            try? remove(temporary)
            throw .system(error)
        }
        try syncFolder(of: path)
    }

    /// Removes what processes killed in `writeAtomically` have left beside the file. Only for
    /// who alone writes it, as by a lock.
    package static func removeUnfinished(_ path: String) {
        let folder = folder(of: path)
        for name in (try? Folders.names(in: folder)) ?? [] {
            let candidate = path.utf8.contains(UInt8(ascii: "/")) ? "\(folder)/\(name)" : name
            if candidate.hasPrefix(temporaryPrefix(path)) { try? remove(candidate) }
        }
    }

    private static func temporaryPrefix(_ path: String) -> String { path + ".new-" }

    /// Removes a file or socket; one that is not there is no error.
    package static func remove(_ path: String) throws(FileError) {
        try check(path)
        // Unsafe: the text lives through the call.
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw .system(SystemError(.remove))
        }
    }

    /// Whether there is anything at the path.
    package static func exists(_ path: String) -> Bool {
        // Unsafe: the text lives through the call.
        unsafe access(path, F_OK) == 0
    }

    /// Makes one folder; one that is there already is no error.
    package static func createDirectory(
        _ path: String, permissions: UInt32 = 0o700
    ) throws(FileError) {
        try check(path)
        // Unsafe: the text lives through the call.
        guard unsafe mkdir(path, permissions) == 0 || errno == EEXIST else {
            throw .system(SystemError(.createDirectory))
        }
    }

    /// The path of the folder a path is in.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func syncFolder(of path: String) throws(FileError) {
        let fd = try open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { _ = close(fd) }
        guard fsync(fd) == 0 else { throw .system(SystemError(.sync)) }
    }

    static func open(
        _ path: String, _ flags: Int32, permissions: UInt32 = 0
    ) throws(FileError) -> Int32 {
        try check(path)
        // Unsafe: the text lives through the call.
        let fd = retryingInterrupts { unsafe Glibc.open(path, flags, permissions) }
        guard fd >= 0 else { throw .system(SystemError(.open)) }
        return fd
    }

    /// A zero byte would end the path early for the kernel.
    static func check(_ path: String) throws(FileError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .pathInvalid }
    }
}
