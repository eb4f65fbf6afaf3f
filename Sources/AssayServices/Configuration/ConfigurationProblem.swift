/// One mistake in a configuration file: where it is and what should stand there.
package struct ConfigurationProblem: Error, Equatable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The key with those around it: `realms.default.algorithms`; empty for the file as a whole.
    package let key: String
    /// What is wrong: "unknown key", "wrong value" and so on.
    package let fault: Fault
    /// What would be right.
    package let expected: String

    /// The ways a key can be wrong.
    package enum Fault: String, Sendable {
        case syntax = "not JSON"
        case unknownKey = "unknown key"
        case duplicateKey = "duplicate key"
        case missingKey = "missing key"
        case wrongValue = "wrong value"
    }

    /// A mistake at a line.
    package init(line: Int, key: String, fault: Fault, expected: String) {
        self.line = line
        self.key = key
        self.fault = fault
        self.expected = expected
    }

    /// The mistake in one line, as compilers print it.
    package func text(file: String) -> String {
        let subject = key.isEmpty ? "" : "\(key): "
        return "\(file):\(line): \(subject)\(fault.rawValue), expected \(expected)"
    }
}
