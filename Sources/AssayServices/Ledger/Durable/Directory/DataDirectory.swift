package import AssayBytes
import AssayCrypto
import AssaySystem

/// The folder of one ledger's durable things, locked as long as this lives: there is one ledger
/// a folder.
package final class DataDirectory: Sendable {
    /// Without a slash at its end.
    package let path: String
    private let lock: FileLock

    /// Locks the folder.
    ///
    /// - Parameter makes: whether a folder that is not there is made.
    package init(_ path: String, makes: Bool = true) throws(DurableProblem) {
        self.path = path
        lock = try DurableProblem.files(path) { () throws(FileError) in
            if makes { try FileIO.createDirectory(path) }
            guard try FileMode(path: path).isPrivate else { throw .notPrivate }
            return try FileLock("\(path)/lock")
        }
        // With the lock held nobody else writes here.
        FileIO.removeUnfinished(storePath)
        FileIO.removeUnfinished(secretPath)
    }

    /// Where the store is.
    package var storePath: String { "\(path)/assay.sqlite" }
    /// Where the secret is that refresh tokens, states and nonces are computed from: apart from
    /// the store and its backups.
    package var secretPath: String { "\(path)/secret" }
    /// Where a restore keeps a checked copy while it puts it in place.
    var restoringPath: String { storePath + ".restoring" }

    /// The secret, made when there is none: then no earlier refresh token is known any more.
    package func secret() throws(DurableProblem) -> (secret: Bytes32, isNew: Bool) {
        if FileIO.exists(secretPath) {
            let bytes = try DurableProblem.files(secretPath) { () throws(FileError) in
                try FileIO.readPrivate(secretPath, bytesMax: DurableLimits.smallFileBytesMax)
            }
            guard let secret = Bytes32(bytes.span) else { throw .secretDamaged }
            return (secret, false)
        }
        guard let secret = try? SecureRandom.bytes32() else { throw .noRandomness }
        let bytes = secret.array
        try DurableProblem.files(secretPath) { () throws(FileError) in
            try FileIO.writeAtomically(secretPath, bytes.span)
        }
        return (secret, true)
    }
}
