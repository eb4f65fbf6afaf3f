import AssayServices
import AssaySystem

/// From the words of the command line to a command and the process's exit code.
enum CommandLineTool {
    /// Every command, in the order of the help.
    static let commands: [Command] = [
        ledgerCommand, verifierCommand, gateCommand, checkConfigCommand, statsCommand,
        verifyCommand, inspectCommand, explainCommand, proveCommand, keygenCommand, benchCommand,
        benchSignCommand, benchEngineCommand, benchEchoCommand, benchLedgerCommand,
        benchDischargesCommand, benchGatewayCommand, differentialCommand,
    ]

    /// Runs what the words ask for.
    static func run(_ words: ArraySlice<String>) -> ExitCode {
        StandardStream.reserve()
        var rest = words
        guard let word = rest.popFirst() else {
            StandardStream.error.write(overview)
            return .usage
        }
        switch word {
        case "help", "--help", "-h":
            return help(rest.first)
        case "version", "--version":
            return tell("assay \(Software.version)\n")
        default:
            break
        }
        guard let command = commands.first(where: { $0.name == word }) else {
            return fail(word, .usage("there is no such command; see: assay help"))
        }
        do throws(CommandFailure) {
            let arguments = try Arguments(rest, of: command)
            guard !arguments.wantsHelp else { return help(command.name) }
            return try command.run(arguments)
        } catch {
            return fail(command.name, error)
        }
    }

    private static func fail(_ name: String, _ failure: CommandFailure) -> ExitCode {
        let place = name.isEmpty ? "assay" : "assay \(name)"
        StandardStream.error.write("\(place): \(failure.text)\n")
        return failure.code
    }

    private static func help(_ name: String?) -> ExitCode {
        guard let name else {
            return tell(overview)
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            return fail(name, .usage("there is no such command; see: assay help"))
        }
        return tell(command.help)
    }

    private static func tell(_ text: String) -> ExitCode {
        do throws(CommandFailure) {
            try emit(text)
            return .good
        } catch {
            return fail("help", error)
        }
    }

    private static var overview: String {
        let width = commands.map(\.name.count).max() ?? 0
        var text = """
            assay \(Software.version): does the sender of this request hold the key it claims to hold,
            right now, and was this proof never used before?

            usage: assay COMMAND [options]

            """
        for command in commands {
            let gap = String(repeating: " ", count: width - command.name.count + 2)
            text += "  \(command.name)\(gap)\(command.summary)\n"
        }
        text += """

            assay help COMMAND says more of each. Exit codes: 0 done or accepted, 1 refused or
            failed, 2 wrong command line, 3 undecided or unavailable, 4 wrong configuration or
            key file.

            """
        return text
    }
}
