package import AssayEncodings
import AssayProofs
import AssaySystem
package import AssayWire

/// The configuration file: strict JSON with `//` comments.
package enum ConfigurationFile {
    /// What a file may cost.
    package static let limits = JSONLimits(bytesMax: 1 << 20, depthMax: 6, nodesMax: 65_536)
    /// Realms of one file: what a ledger can announce.
    package static let realmsMax = WireLimits.realmsMax

    /// Reads a file's content; every mistake in it, where there are any.
    package static func read(
        _ content: Span<UInt8>
    ) -> Result<Configuration, ConfigurationProblems> {
        var document = JSONDocument(limits: limits, commentsAllowed: true)
        do throws(JSONError) {
            try document.parse(content)
        } catch {
            return .failure(ConfigurationProblems([problem(error, in: content)]))
        }
        var reader = SectionReader(document: document)
        let configuration = read(&reader)
        guard reader.problems.isEmpty else {
            return .failure(
                ConfigurationProblems(reader.problems.sorted { $0.line < $1.line }))
        }
        return .success(configuration)
    }

    private static func read(_ reader: inout SectionReader) -> Configuration {
        var configuration = Configuration()
        let document = reader.document
        guard reader.isObject(document.root, at: "") else { return configuration }
        for member in document.members(of: document.root) {
            switch document.text(member.name) ?? "" {
            case "log":
                reader.read(
                    member.value, at: "log", by: Configuration.logTable, into: &configuration)
            case "realms":
                for realm in realms(member.value, &reader) {
                    configuration.realms.append(realm.policy)
                    configuration.life[realm.policy.name] = realm.life
                    configuration.gateways[realm.policy.name] = realm.gateways
                }
            case "ledger":
                reader.read(
                    member.value, at: "ledger", by: LedgerSettings.table,
                    into: &configuration.ledger)
            case "verifier":
                reader.read(
                    member.value, at: "verifier", by: VerifierSettings.table,
                    into: &configuration.verifier)
            case "gate":
                reader.read(
                    member.value, at: "gate", by: GateSettings.table, into: &configuration.gate)
                checkReach(of: configuration.gate, member.value, &reader)
            case let name:
                let known = Configuration.sections.joined(separator: ", ")
                reader.note(member.name, name, .unknownKey, "one of \(known)")
            }
        }
        if document.member("realms", of: document.root) == nil {
            reader.note(document.root, "realms", .missingKey, "an object with a realm each member")
        }
        return configuration
    }

    /// Without keys only this machine may reach the gate.
    private static func checkReach(
        of gate: GateSettings, _ node: JSONNode, _ reader: inout SectionReader
    ) {
        guard !gate.listen.isLoopback, gate.apiKeysFile.isEmpty,
            let place = reader.document.member("listen", of: node)
        else { return }
        reader.note(
            place, "gate.listen", .wrongValue,
            "127.0.0.1:PORT, [::1]:PORT or unix:/PATH where gate.api_keys_file names no keys")
    }

    /// The realm's name a text spells; `check` would be read as part of a gateway's path.
    package static func realmName(_ text: String) -> RealmName? {
        guard text != "check", let name = RealmName(text), !name.isNone else { return nil }
        return name
    }

    private static func problem(
        _ error: JSONError, in content: Span<UInt8>
    ) -> ConfigurationProblem {
        let line = error.place(in: content).line
        guard let name = error.duplicatedName(in: content) else {
            return ConfigurationProblem(
                line: line, key: "", fault: .syntax, expected: error.kind.remedy)
        }
        return ConfigurationProblem(
            line: line, key: name, fault: .duplicateKey,
            expected: "each key once in its object")
    }
}

/// All mistakes of a file, by line; never none.
package struct ConfigurationProblems: Error, Equatable, Sendable {
    package let list: [ConfigurationProblem]

    init(_ list: [ConfigurationProblem]) {
        self.list = list
    }
}

extension JSONErrorKind {
    /// What a person should change.
    package var remedy: String {
        switch self {
        case .tooLarge: "a shorter text"
        case .tooDeep: "fewer objects inside one another"
        case .tooManyNodes: "fewer values"
        case .truncated: "the rest of the text: a brace, bracket or quote is not closed"
        case .unexpectedByte: "a value, a comma or a closing brace here"
        case .invalidUTF8: "UTF-8"
        case .controlCharacter: "a control character in a string to be escaped"
        case .invalidEscape: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX after a backslash"
        case .loneSurrogate: "both halves of an escaped surrogate pair"
        case .invalidNumber: "a number as JSON writes it"
        case .duplicateName: "each key once in its object"
        case .leftover: "nothing after the closing brace"
        case .invalidBase64URL: "base64url without padding"
        }
    }
}
