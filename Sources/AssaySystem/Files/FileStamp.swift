import Glibc

/// What changes when a file's content does: which file it is, its size, its last change.
package struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// The stamp of what is at `path`, a link followed.
    package init(path: String) throws(FileError) {
        try FileIO.check(path)
        var status = stat()
        // Unsafe: the text lives through the call, which writes `status`.
        guard unsafe stat(path, &status) == 0 else { throw .system(SystemError(.stat)) }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
