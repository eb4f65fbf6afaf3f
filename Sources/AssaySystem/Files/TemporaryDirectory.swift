import Glibc

/// A fresh folder only this user can enter, removed with its content when released.
package final class TemporaryDirectory: Sendable {
    /// The folder's path, without a slash at its end.
    package let path: String

    /// Makes the folder under `$TMPDIR`, else under `/tmp`.
    ///
    /// The name is short, so that a Unix socket's path in it stays under its limit.
    package init() throws(SystemError) {
        let root = ThisProcess.environment("TMPDIR") ?? "/tmp"
        let letters = String(repeating: "X", count: 6)
        var template = Array("\(root)/assay-\(letters)".utf8CString)
        // Unsafe: mkdtemp rewrites the six letters in place and keeps the closing zero.
        let path: String? = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress, unsafe mkdtemp(start) != nil else { return nil }
            return unsafe String(cString: start)
        }
        guard let path else { throw SystemError(.temporaryDirectory) }
        self.path = path
    }

    /// The path of `name` in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    deinit { Folders.removeTree(path, depthMax: 16) }
}
