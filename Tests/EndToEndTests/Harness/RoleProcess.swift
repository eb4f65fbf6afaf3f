import Foundation
import Synchronization
import Testing

/// Why a test could not go on.
struct HarnessFailure: Error, CustomStringConvertible {
    var description: String
}

/// Waits until `condition` holds; a test never sleeps to be safe.
func eventually(
    _ what: String, within seconds: Double = 60, _ condition: () throws -> Bool
) throws {
    let end = Date().addingTimeInterval(seconds)
    while try !condition() {
        guard Date() < end else { throw HarnessFailure(description: "never: \(what)") }
        usleep(5_000)
    }
}

/// Where the package and its built program are.
enum Package {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let program = root.appendingPathComponent(".build/release/assay")
}

/// One role as a process of its own; its log is read as it comes.
final class RoleProcess {
    let name: String
    private let process = Process()
    private let lines = LogLines()

    /// - Parameter starter: a command that starts it, with its options.
    init(_ arguments: [String], starter: [String] = []) throws {
        name = arguments.first ?? ""
        let words = starter + [Package.program.path] + arguments
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        errors.fileHandleForReading.readabilityHandler = { [lines] handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
            } else {
                lines.append(data)
            }
        }
        try process.run()
    }

    deinit {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Every line of the log so far.
    var log: [String] { lines.all }
    var isRunning: Bool { process.isRunning }
    var exitCode: Int32 { process.terminationStatus }
    var endedBySignal: Bool { process.terminationReason == .uncaughtSignal }
    var pid: Int32 { process.processIdentifier }

    func signal(_ number: Int32) {
        Foundation.kill(process.processIdentifier, number)
    }

    /// Waits for a line with this event; fails at once when the process ends without it.
    func waitForEvent(_ event: String, count: Int = 1) throws {
        try eventually("\(name) logs \(event): \(log.suffix(5))") {
            if log.filter({ $0.contains("\"event\":\"\(event)\"") }).count >= count { return true }
            guard isRunning else {
                throw HarnessFailure(description: "\(name) ended: \(log.suffix(5))")
            }
            return false
        }
    }

    /// Ends it as a crash would and waits until it is gone.
    func crash() throws {
        signal(SIGKILL)
        try waitForEnd()
    }

    func waitForEnd() throws {
        try eventually("\(name) ends") { !isRunning }
    }
}

/// Lines as they come, in pieces, from another thread.
private final class LogLines: Sendable {
    private let state = Mutex<(rest: Data, lines: [String])>((Data(), []))

    var all: [String] { state.withLock { $0.lines } }

    func append(_ data: Data) {
        state.withLock { state in
            state.rest.append(data)
            while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
                state.lines.append(String(decoding: state.rest[..<end], as: UTF8.self))
                state.rest.removeSubrange(...end)
            }
        }
    }
}

/// What a command printed and how it ended.
struct CommandResult {
    var code: Int32
    var output: String
    var errors: String
}

/// Runs `assay` with these arguments to its end.
func assay(_ arguments: [String], input: String = "") throws -> CommandResult {
    let process = Process()
    process.executableURL = Package.program
    process.arguments = arguments
    let (standardIn, standardOut, standardError) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardIn
    process.standardOutput = standardOut
    process.standardError = standardError
    try process.run()
    standardIn.fileHandleForWriting.write(Data(input.utf8))
    try standardIn.fileHandleForWriting.close()
    let output = standardOut.fileHandleForReading.readDataToEndOfFile()
    let errors = standardError.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return CommandResult(
        code: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self))
}
