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
            .flag("--metrics", "print the tables of all metrics in Markdown"),
            .flag("--policy", "print what the policy hash covers"),
        ]
    ) { arguments throws(CommandFailure) in
        if arguments.has("--keys") {
            try emit(ConfigurationTable.markdown)
            return .good
        }
        if arguments.has("--metrics") {
            try emit(MetricsTable.markdown)
            return .good
        }
        guard let path = arguments.operands.first else {
            throw .usage("FILE is missing; see: assay help check-config")
        }
        let configuration = try ConfigurationSource.read(path)
        if arguments.has("--policy") {
            try emit(configuration.canonicalPolicy)
            return .good
        }
        let realms = configuration.realms.map(\.name.text).joined(separator: ", ")
        try emit("\(path): good; realms: \(realms)\n")
        return .good
    }
}
