import AssaySystem

/// What the process says at its end.
enum ExitCode: Int32 {
    /// Done; a proof was accepted.
    case good = 0
    /// A proof was refused, or a role ended by a failure.
    case refused = 1
    /// The command line is wrong.
    case usage = 2
    /// Nobody could decide, or nobody answered.
    case undecided = 3
    /// A configuration or key file is wrong or cannot be read.
    case configuration = 4
}

/// Writes what a command was asked for to standard output; a result that is lost is a failure.
func emit(_ text: String) throws(CommandFailure) {
    guard StandardStream.output.write(text) else {
        throw CommandFailure(code: .refused, text: "standard output cannot be written")
    }
}

/// Why a command ends early: one line of what is wrong, and what to do.
struct CommandFailure: Error {
    let code: ExitCode
    let text: String

    /// The command line is wrong.
    static func usage(_ text: String) -> CommandFailure {
        CommandFailure(code: .usage, text: text)
    }

    /// A file is wrong.
    static func file(_ text: String) -> CommandFailure {
        CommandFailure(code: .configuration, text: text)
    }
}
