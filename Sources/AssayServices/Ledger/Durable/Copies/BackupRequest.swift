import AssayBytes
import AssaySystem

/// A backup that a command asks of a running ledger, by a file in the ledger's folder; the
/// answer is another file there.
package struct BackupRequest: Hashable, Sendable {
    /// Names the request in the answer.
    var ticket: String
    /// Where the copy is to be.
    package var path: String
    /// The ledger's folder.
    var directory: String

    private static func requestPath(_ directory: String) -> String { "\(directory)/backup-request" }
    private var resultPath: String { "\(directory)/backup-result" }

    /// Leaves the request for the ledger.
    func leave() throws(FileError) {
        try? FileIO.remove(resultPath)
        let text = "\(ticket)\n\(path)\n"
        try FileIO.writeAtomically(Self.requestPath(directory), text.utf8.span)
    }

    /// Takes the request back.
    func withdraw() {
        try? FileIO.remove(Self.requestPath(directory))
        try? FileIO.remove(resultPath)
    }

    /// Takes the request that lies in a ledger's folder, if one does.
    static func take(_ directory: String) -> BackupRequest? {
        let path = requestPath(directory)
        guard FileIO.exists(path) else { return nil }
        let bytes = try? FileIO.read(path, bytesMax: DurableLimits.smallFileBytesMax)
        // One that can't be taken away would be taken again and again.
        guard (try? FileIO.remove(path)) != nil, let bytes else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 3, !lines[0].isEmpty, lines[1].hasPrefix("/"), lines[2].isEmpty
        else { return nil }
        return BackupRequest(
            ticket: String(lines[0]), path: String(lines[1]), directory: directory)
    }

    /// Tells who asked what became of it: nil for done.
    func answer(_ problem: String?) {
        let text = "\(ticket)\n\(problem ?? "")\n"
        try? FileIO.writeAtomically(resultPath, text.utf8.span)
    }

    /// The answer: nil while there is none, empty for done, else the problem.
    func result() -> String? {
        guard FileIO.exists(resultPath),
            let bytes = try? FileIO.read(resultPath, bytesMax: DurableLimits.smallFileBytesMax)
        else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, lines[0] == ticket[...], lines[1].hasSuffix("\n") else {
            return nil
        }
        return String(lines[1].dropLast())
    }
}

extension DataDirectory {
    /// The backup that a command asks for, if one does; the loop looks now and then, and hands
    /// it to the commit thread. Asking is over with this.
    package func takeBackupRequest() -> BackupRequest? {
        BackupRequest.take(path)
    }
}
