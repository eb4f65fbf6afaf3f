import AssayEncodings
import AssayServices
import AssaySystem

/// What the user gives to be judged: the members of a request's JSON, or options of the same
/// names with dashes.
struct Evidence {
    private var values: [String: [UInt8]] = [:]

    /// How an option's value is given.
    static let forms = """
        A value @FILE is read from the file, - from standard input. --request FILE takes all of
        them from JSON, as the gate's calls and `assay prove --json` have it.
        """
    /// The largest file that is read.
    static let bytesMax = 1 << 20

    /// Reads the request, if there is one, and then the options named.
    init(_ arguments: Arguments, _ kind: EvidenceKind) throws(CommandFailure) {
        let names = kind.names
        try kind.check(arguments, EvidenceKind.options)
        if let path = arguments.value("--request") { try take(request: path, names) }
        for name in names {
            guard let text = arguments.value(Self.option(name)) else { continue }
            values[name] = try Self.content(text, Self.option(name))
        }
        guard values.keys.contains(where: { $0 != "realm" }) else {
            let given = names.prefix(3).map(Self.option).joined(separator: ", ")
            throw .usage("nothing to judge: give --request FILE, or \(given) and so on")
        }
    }

    /// The option of a member's name.
    static func option(_ name: String) -> String {
        "--" + name.map { $0 == "_" ? "-" : String($0) }.joined()
    }

    /// What an option's value stands for.
    static func content(_ text: String, _ name: String) throws(CommandFailure) -> [UInt8] {
        guard text == "-" || text.hasPrefix("@") else { return Array(text.utf8) }
        do throws(FileError) {
            var bytes =
                text == "-"
                ? try StandardStream.input.readAll(bytesMax: bytesMax)
                : try FileIO.read(String(text.dropFirst()), bytesMax: bytesMax)
            // Files made by an editor or by echo end in a line feed that is no part of the value.
            if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
            return bytes
        } catch {
            let file = text == "-" ? "standard input" : String(text.dropFirst())
            throw .file("\(name) \(file): \(error.text)")
        }
    }

    private mutating func take(
        request path: String, _ names: [String]
    ) throws(CommandFailure) {
        let text = try Self.content(path == "-" ? path : "@" + path, "--request")
        guard !text.isEmpty else { throw .file("--request \(path): it is empty") }
        var document = JSONDocument(limits: JSONLimits(bytesMax: Self.bytesMax))
        do throws(JSONError) {
            try document.parse(text.span)
        } catch {
            let place = document.place(of: error)
            throw .file(
                "--request \(path):\(place.line): not JSON, expected \(error.kind.remedy)")
        }
        guard document.kind(document.root) == .object else {
            throw .file("--request \(path): not a JSON object")
        }
        for member in document.members(of: document.root) {
            let name = document.text(member.name) ?? ""
            guard names.contains(name) else {
                throw .file("--request \(path): \(name) is not a name of this kind")
            }
            switch document.kind(member.value) {
            case .null, .array: throw .file("--request \(path): \(name) is null or a list")
            default: values[name] = document.content(of: member.value)
            }
        }
    }

    /// The value of a name; nil when it was not given.
    func bytes(_ name: String) -> [UInt8]? { values[name] }

    /// The value of a name that must be given.
    func required(_ name: String) throws(CommandFailure) -> [UInt8] {
        guard let value = values[name] else { throw .usage("\(Self.option(name)) is missing") }
        return value
    }

    /// The value of a name as text.
    func text(_ name: String) -> String? {
        values[name].map { String(decoding: $0, as: UTF8.self) }
    }
}
