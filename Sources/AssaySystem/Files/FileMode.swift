import Glibc

/// Who owns a file and who may use it.
package struct FileMode: Sendable {
    /// The nine permission bits.
    package let permissions: UInt32
    package let isRegular: Bool
    package let isSocket: Bool
    package let isOwnedByThisUser: Bool

    /// Whether only its owner, who is this process's user, may read or write it.
    package var isPrivate: Bool { isOwnedByThisUser && permissions & 0o077 == 0 }

    /// The mode of what is at `path`, a link followed.
    package init(path: String) throws(FileError) {
        try FileIO.check(path)
        var status = stat()
        // Unsafe: the text lives through the call, which writes `status`.
        guard unsafe stat(path, &status) == 0 else { throw .system(SystemError(.stat)) }
        self.init(status)
    }

    init(fd: Int32) throws(FileError) {
        var status = stat()
        // Unsafe: writes only `status`.
        guard unsafe fstat(fd, &status) == 0 else { throw .system(SystemError(.stat)) }
        self.init(status)
    }

    private init(_ status: stat) {
        permissions = status.st_mode & 0o777
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
        // Root reads everything anyway, so a file of root's or of the user's is as good.
        isOwnedByThisUser = status.st_uid == geteuid()
    }
}

extension FileMode {
    /// Sets the permission bits of what is at `path`.
    package static func set(_ path: String, permissions: UInt32) throws(FileError) {
        try FileIO.check(path)
        // Unsafe: the text lives through the call.
        guard unsafe chmod(path, permissions & 0o777) == 0 else {
            throw .system(SystemError(.permissions))
        }
    }
}
