import Glibc

/// Listing and removing folders.
package enum Folders {
    /// The names in a folder, without "." and "..", in no order.
    package static func names(in path: String) throws(FileError) -> [String] {
        try FileIO.check(path)
        // Unsafe: the directory is closed here.
        guard let directory = unsafe opendir(path) else { throw .system(SystemError(.open)) }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        // Unsafe: an entry is valid until the next read; its name is copied before that.
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { start in
                    unsafe String(cString: start)
                }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a folder and what is in it, as far as that can be; links are not followed.
    static func removeTree(_ path: String, depthMax: Int) {
        for name in (try? names(in: path)) ?? [] {
            let child = "\(path)/\(name)"
            // Unsafe: the text lives through the call. A folder is refused by unlink.
            if unsafe unlink(child) != 0, errno == EISDIR, depthMax > 0 {
                removeTree(child, depthMax: depthMax - 1)
            }
        }
        // Unsafe: the text lives through the call.
        _ = unsafe rmdir(path)
    }
}
