/// The options and operands of one call of a command, checked against what it takes.
struct Arguments: Sendable {
    private var values: [String: [String]] = [:]
    /// What is not an option, in order.
    private(set) var operands: [String] = []
    /// Whether the user only asks what the command takes.
    private(set) var wantsHelp = false

    /// Reads the words after the command's name: `--name value`, `--name=value`, `--flag`; after
    /// `--` everything is an operand.
    init(_ words: ArraySlice<String>, of command: Command) throws(CommandFailure) {
        var rest = words
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" {
                operands.append(contentsOf: rest)
                break
            }
            if word == "--help" || word == "-h" {
                wantsHelp = true
                return
            }
            try take(word, &rest, of: command)
        }
        try checkOperands(of: command)
    }

    private func checkOperands(of command: Command) throws(CommandFailure) {
        let problem: String
        if operands.count < command.operandCount.lowerBound {
            problem = "\(command.operands) is missing"
        } else if operands.count > command.operandCount.upperBound {
            problem = "\(operands[command.operandCount.upperBound]) is one word too many"
        } else if operands.contains("") {
            problem = "\(command.operands) is empty"
        } else {
            return
        }
        throw .usage("\(problem); see: assay help \(command.name)")
    }

    private mutating func take(
        _ word: String, _ rest: inout ArraySlice<String>, of command: Command
    ) throws(CommandFailure) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = command.options.first(where: { $0.name == name }) else {
            throw .usage("\(command.name) has no option \(name); see: assay help \(command.name)")
        }
        guard let form = option.value else {
            guard parts.count == 1 else { throw .usage("\(name) takes no value") }
            values[name] = [""]
            return
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw .usage("\(name) needs a value: \(name) \(form)")
        }
        values[name, default: []].append(value)
    }

    /// Whether an option is there.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option; nil when it is not there.
    func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option that may come more than once.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option that must be there.
    func required(_ name: String) throws(CommandFailure) -> String {
        guard let value = value(name) else { throw .usage("\(name) is missing") }
        return value
    }

    /// The whole number an option gives.
    func integer(_ name: String) throws(CommandFailure) -> Int64? {
        guard let text = value(name) else { return nil }
        guard let number = Int64(text) else {
            throw .usage("\(name) must be a whole number, not \(text)")
        }
        return number
    }
}
