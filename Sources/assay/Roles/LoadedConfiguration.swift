import AssayEncodings
import AssayProofs
import AssayServices
import AssaySystem

/// Where a role's configuration comes from: a file, or what is built in.
struct ConfigurationSource: Sendable {
    /// The file; nil for what is built in.
    let path: String?
    /// Whether every algorithm is allowed where no file says otherwise.
    let allowsAll: Bool

    static let options: [Option] = [
        .value("--config", "FILE", "the configuration; without it the built-in one"),
        .flag("--all-algorithms", "without a file: the realm accepts every algorithm"),
    ]

    init(_ arguments: Arguments) throws(CommandFailure) {
        path = arguments.value("--config")
        allowsAll = arguments.has("--all-algorithms")
        guard path == nil || !allowsAll else {
            throw .usage("--all-algorithms goes without --config; use the key algorithms")
        }
    }

    /// Reads the configuration; a failure lists every mistake.
    func load() throws(CommandFailure) -> Configuration {
        guard let path else { return .embedded(allowsAll ? .all : .standard) }
        return try Self.read(path)
    }

    /// Reads a configuration file.
    static func read(_ path: String) throws(CommandFailure) -> Configuration {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileIO.read(path, bytesMax: ConfigurationFile.limits.bytesMax)
        } catch {
            throw .file("\(path): \(error.text)")
        }
        switch ConfigurationFile.read(bytes.span) {
        case .success(let configuration): return configuration
        case .failure(let problems):
            let lines = problems.list.map { $0.text(file: path) }
            throw .file("the configuration is wrong\n" + lines.joined(separator: "\n"))
        }
    }
}
