import AssayEncodings

/// Reads the sections of one parsed file and collects what is wrong with them.
struct SectionReader {
    let document: JSONDocument
    var problems: [ConfigurationProblem] = []

    /// Takes over the members of an object by a table of settings.
    mutating func read<Section>(
        _ node: JSONNode, at path: String, by table: [Setting<Section>],
        into section: inout Section
    ) {
        guard isObject(node, at: path) else { return }
        for member in document.members(of: node) {
            let name = document.text(member.name) ?? ""
            guard let setting = table.first(where: { $0.name == name }) else {
                let known = table.map(\.name).joined(separator: ", ")
                note(member.name, joined(path, name), .unknownKey, "one of \(known)")
                continue
            }
            if let wrong = setting.read(document, member.value, &section) {
                note(wrong, joined(path, name), .wrongValue, setting.expected)
            }
        }
        for setting in table where setting.isRequired {
            guard document.member(setting.name, of: node) == nil else { continue }
            note(node, joined(path, setting.name), .missingKey, setting.expected)
        }
    }

    /// Whether a node is an object; notes it when not.
    mutating func isObject(_ node: JSONNode, at path: String) -> Bool {
        guard document.kind(node) != .object else { return true }
        note(node, path, .wrongValue, "an object { … }")
        return false
    }

    /// Notes one mistake at a node.
    mutating func note(
        _ node: JSONNode, _ key: String, _ fault: ConfigurationProblem.Fault,
        _ expected: String
    ) {
        problems.append(
            ConfigurationProblem(
                line: document.place(of: node).line, key: key, fault: fault,
                expected: expected))
    }

    private func joined(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}
