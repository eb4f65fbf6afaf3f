import AssayEncodings
import TestSupport

/// A JSON value as a tree: what the tape of a document stands for.
indirect enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    struct Member: Equatable {
        var name: String
        var value: JSONValue
    }

    init(_ node: JSONNode, in document: JSONDocument) {
        switch document.kind(node) {
        case .null: self = .null
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .number: self = .number(document.sourceText(node))
        case .string: self = .string(document.text(node) ?? "")
        case .array:
            self = .array(document.elements(of: node).map { JSONValue($0, in: document) })
        case .object:
            self = .object(
                document.members(of: node).map {
                    Member(
                        name: document.text($0.name) ?? "",
                        value: JSONValue($0.value, in: document))
                })
        }
    }

    /// A random value at most `depth` deep, with distinct names.
    init(depth: Int, using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
        case 0: self = .null
        case 1: self = .bool(Bool.random(using: &generator))
        case 2: self = .number(String(Int64.random(in: .min ... .max, using: &generator)))
        case 3, 4: self = .string(Self.text(using: &generator))
        case 5:
            self = .array(
                (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
                    JSONValue(depth: depth - 1, using: &generator)
                })
        default:
            var names: Set<[UInt8]> = []
            var members: [Member] = []
            for _ in 0..<Int.random(in: 0..<5, using: &generator) {
                let name = Self.text(using: &generator)
                guard names.insert(Array(name.utf8)).inserted else { continue }
                members.append(
                    Member(name: name, value: JSONValue(depth: depth - 1, using: &generator)))
            }
            self = .object(members)
        }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        let alphabet = Array("abc \"\\/\n\t\u{0}\u{1F}\u{7F}éß€\u{FFFF}𝄞\u{10FFFF}".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<6, using: &generator) {
            text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
        }
        return String(text)
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.value(json: "null".utf8.span)
        case .bool(let value): writer.value(value)
        case .number(let digits): writer.value(json: digits.utf8.span)
        case .string(let text): writer.value(text)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// The value as JSON with white space and escapes at random.
    func write(to text: inout [UInt8], using generator: inout SeededGenerator) {
        Self.space(&text, &generator)
        switch self {
        case .null: text += Array("null".utf8)
        case .bool(let value): text += Array((value ? "true" : "false").utf8)
        case .number(let digits): text += Array(digits.utf8)
        case .string(let content): Self.quote(content, &text, &generator)
        case .array(let elements):
            text.append(0x5B)
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(0x2C) }
                element.write(to: &text, using: &generator)
            }
            text.append(0x5D)
        case .object(let members):
            text.append(0x7B)
            for (index, member) in members.enumerated() {
                if index > 0 { text.append(0x2C) }
                Self.space(&text, &generator)
                Self.quote(member.name, &text, &generator)
                Self.space(&text, &generator)
                text.append(0x3A)
                member.value.write(to: &text, using: &generator)
            }
            text.append(0x7D)
        }
        Self.space(&text, &generator)
    }

    private static func space(_ text: inout [UInt8], _ generator: inout SeededGenerator) {
        while Int.random(in: 0..<4, using: &generator) == 0 {
            text.append([0x20, 0x09, 0x0A, 0x0D][Int.random(in: 0..<4, using: &generator)])
        }
    }

    private static func quote(
        _ content: String, _ text: inout [UInt8], _ generator: inout SeededGenerator
    ) {
        text.append(0x22)
        for scalar in content.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            if mustEscape || Int.random(in: 0..<3, using: &generator) == 0 {
                for unit in String(Character(scalar)).utf16 {
                    let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
                    text += Array("\\u".utf8)
                    text += Array(repeating: 0x30, count: 4 - digits.utf8.count)
                    text += Array(digits.utf8)
                }
            } else {
                text += Array(String(Character(scalar)).utf8)
            }
        }
        text.append(0x22)
    }
}
