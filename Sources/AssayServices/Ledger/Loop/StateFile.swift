package import AssayLedger
package import AssaySystem

/// The state file of one ledger process: locked, so that no two ledgers share it.
package struct StateFile: Sendable {
    package let path: String
    private let lock: FileLock

    /// Why a ledger doesn't start on its state file.
    package enum Problem: Error, Sendable {
        case inUse(FileError)
        case unreadable(FileError)
        /// Guessing what stood there could open a window: an operator decides.
        case damaged(LedgerStateError)

        /// What is wrong and what to do.
        package var text: String {
            switch self {
            case .inUse(.system(let error)) where error.isInUse:
                "another ledger is using it: there is one ledger for a state file"
            case .inUse(let error):
                "its lock: \(error.text)"
            case .unreadable(let error): error.text
            case .damaged(let error):
                "damaged (\(error)); check that the clock is right and move the file away: the "
                    + "ledger then starts at wall time, fenced by the configured allowances"
            }
        }
    }

    /// Takes the file's lock.
    package init(_ path: String) throws(Problem) {
        self.path = path
        do throws(FileError) {
            lock = try FileLock(path + ".lock")
        } catch {
            throw .inUse(error)
        }
        FileIO.removeUnfinished(path)
    }

    /// What the file holds; nil when there is none.
    package func read() throws(Problem) -> LedgerState? {
        guard FileIO.exists(path) else { return nil }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileIO.read(path, bytesMax: LedgerLimits.stateBytesMax)
        } catch {
            throw .unreadable(error)
        }
        do throws(LedgerStateError) {
            return try LedgerState.decode(bytes.span)
        } catch {
            throw .damaged(error)
        }
    }

    /// Replaces what the file holds; returns when it is on disk.
    package func write(_ state: LedgerState) throws(FileError) {
        try FileIO.writeAtomically(path, state.encoded.span)
    }

    /// Asks the ledger that runs on a state file, or starts on it next, to accept wall time if
    /// it is closed because that is behind.
    package static func acceptClock(_ path: String) throws(FileError) {
        _ = try FileMode(path: path)
        try FileIO.writeAtomically(marker(path), "accept-clock\n".utf8.span)
    }

    /// Whether an operator asked to accept wall time. Asking is over with this.
    func takeAcceptClock() -> Bool {
        let marker = Self.marker(path)
        guard FileIO.exists(marker) else { return false }
        do throws(FileError) {
            try FileIO.remove(marker)
            return true
        } catch {
            // It would be taken again for a later stop that nobody has looked at.
            return false
        }
    }

    private static func marker(_ path: String) -> String { path + ".accept-clock" }
}
