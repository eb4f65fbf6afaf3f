/// One command of the program: what it takes, what it says of itself, what it does.
struct Command: Sendable {
    /// The word or words that name it.
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// The arguments after the options, as the usage line shows them.
    var operands = ""
    /// How many operands there may be.
    var operandCount = 0...0
    var options: [Option] = []
    /// More of what a user should know.
    var notes = ""
    let run: @Sendable (Arguments) throws(CommandFailure) -> ExitCode

    /// The text of `assay help NAME`.
    var help: String {
        var text = "\(summary)\n\nusage: assay \(name)"
        if !options.isEmpty { text += " [options]" }
        if !operands.isEmpty { text += " \(operands)" }
        text += "\n"
        if !options.isEmpty {
            let width = options.map(\.form.count).max() ?? 0
            text += "\noptions:\n"
            for option in options {
                let gap = String(repeating: " ", count: width - option.form.count + 2)
                text += "  \(option.form)\(gap)\(option.line)\n"
            }
        }
        if !notes.isEmpty { text += "\n\(notes)\n" }
        return text
    }
}

/// One option of a command.
struct Option: Sendable {
    let name: String
    /// What stands for its value in help; nil for an option without one.
    let value: String?
    let summary: String
    /// Whether each of several counts; of any other the last does.
    var repeats = false
    /// The kinds of proof it is for; empty for all.
    var kinds: [EvidenceKind] = []

    /// An option with a value.
    static func value(
        _ name: String, _ value: String, _ summary: String, repeats: Bool = false,
        of kinds: [EvidenceKind] = []
    ) -> Option {
        Option(name: name, value: value, summary: summary, repeats: repeats, kinds: kinds)
    }

    /// An option that is there or not.
    static func flag(_ name: String, _ summary: String) -> Option {
        Option(name: name, value: nil, summary: summary)
    }

    /// What help says of it.
    var line: String {
        let kinds = kinds.isEmpty ? "" : kinds.map(\.rawValue).joined(separator: ", ") + ": "
        return kinds + summary + (repeats ? "; any number of them" : "")
    }

    /// How it is written.
    var form: String { value.map { "\(name) \($0)" } ?? name }
}
