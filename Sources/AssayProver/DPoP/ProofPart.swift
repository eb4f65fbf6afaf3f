import AssayEncodings

/// One member of a proof's header or payload: what a broken proof differs in.
package enum ProofPart: Sendable, Equatable, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral
{
    /// The member is left out.
    case absent
    /// A JSON string of this content.
    case text(String)
    /// A JSON number.
    case number(Int64)
    /// Any JSON, or what pretends to be, written as it stands.
    case json([UInt8])

    /// A JSON string.
    package init(stringLiteral text: String) {
        self = .text(text)
    }

    /// A JSON number.
    package init(integerLiteral number: Int64) {
        self = .number(number)
    }

    /// A JSON string whose content is ASCII bytes.
    package static func ascii(_ bytes: [UInt8]) -> ProofPart {
        .text(String(decoding: bytes, as: UTF8.self))
    }

    /// Any JSON, from text.
    package static func json(_ text: String) -> ProofPart {
        .json([UInt8](text.utf8))
    }

    /// The JSON object of these members, in order, doubled names included.
    static func object(_ members: [(name: String, value: ProofPart)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, part) in members where part != .absent {
            writer.name(name)
            switch part {
            case .absent: break
            case .text(let text): writer.value(text)
            case .number(let number): writer.value(number)
            case .json(let text): writer.value(json: text.span)
            }
        }
        writer.endObject()
        return writer.bytes
    }
}
