import AssayBytes
import AssaySystem

/// What decisions are written to; used by one thread at a time.
protocol DecisionDevice: Sendable {
    /// What the process log calls it.
    var name: String { get }
    /// How much it is given at once, about.
    var chunkBytesMax: Int { get }
    /// Writes whole lines.
    mutating func append(_ lines: [UInt8]) throws(FileError)
    /// Opens it again, where it is something that is opened.
    mutating func reopen() throws(FileError)
}

/// Standard error, which the process log has too: line by line, so that theirs stay whole.
struct StandardErrorDevice: DecisionDevice {
    let name = "stderr"
    let chunkBytesMax = 1

    func append(_ lines: [UInt8]) throws(FileError) {
        try StandardStream.error.append(lines.span)
    }

    func reopen() {}
}

/// A file that is opened when it is needed, and again after it could not be written.
struct FileDevice: DecisionDevice {
    let name: String
    let chunkBytesMax = DecisionLimits.chunkBytesMax
    private let log: Log
    private var file: AppendedFile?
    private var nextAttempt = MonotonicTime(microseconds: 0)
    private var lastError = FileError.pathInvalid
    /// The last write ended within a line: the next one begins a line of its own.
    private var isTorn = false

    init(_ path: String, _ log: Log) {
        name = path
        self.log = log
    }

    mutating func reopen() throws(FileError) {
        file = nil
        nextAttempt = MonotonicTime(microseconds: 0)
        isTorn = false
        _ = try opened()
    }

    mutating func append(_ lines: [UInt8]) throws(FileError) {
        let file = try opened()
        let bytes = isTorn ? [UInt8(ascii: "\n")] + lines : lines
        do throws(FileError) {
            try file.append(bytes.span)
            isTorn = false
        } catch {
            isTorn = true
            fail(error)
            throw error
        }
    }

    private mutating func opened() throws(FileError) -> AppendedFile {
        if let file { return file }
        let now = Clock.monotonic()
        guard nextAttempt <= now else { throw lastError }
        do throws(FileError) {
            let opened = try AppendedFile(name)
            file = opened
            log.write(.decisionLogOpened, .text(.file, name))
            return opened
        } catch {
            fail(error)
            throw error
        }
    }

    private mutating func fail(_ error: FileError) {
        file = nil
        lastError = error
        nextAttempt = Clock.monotonic().advanced(
            byMicroseconds: UInt64(DecisionLimits.reopenMilliseconds) * 1000)
    }
}
