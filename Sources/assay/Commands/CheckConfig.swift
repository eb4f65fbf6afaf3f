import AssayProofs
import AssayServices
import AssaySystem
import AssayWire

extension CommandLineTool {
    /// `assay check-config`.
    static let checkConfigCommand = Command(
        name: "check-config", summary: "read a configuration and tell every mistake in it",
        operands: "FILE", operandCount: 0...1,
        options: [
            .flag("--keys", "print the table of all keys in Markdown"),
            .flag("--policy", "print what the policy hash covers"),
        ]
    ) { arguments throws(CommandFailure) in
        if arguments.has("--keys") {
            StandardStream.output.write(ConfigurationTable.markdown)
            return .good
        }
        guard let path = arguments.operands.first else { throw .usage("name a file") }
        let configuration = try ConfigurationSource.read(path)
        if arguments.has("--policy") {
            StandardStream.output.write(configuration.canonicalPolicy)
            return .good
        }
        let realms = configuration.realms.map(\.name.text).joined(separator: ", ")
        StandardStream.output.write("\(path): good; realms: \(realms)\n")
        return .good
    }
}
