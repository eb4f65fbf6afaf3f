import AssayBytes
import AssayEncodings

/// The query of a call without a body, read into the JSON object a body would have been, so
/// that one shape and one way of reading serve both.
enum QueryParameters {
    /// The object of a raw query; the fault where it is none of this shape.
    ///
    /// `name=value` pairs between `&`, percent-encoded UTF-8 (RFC 3986 section 2.1), each name
    /// once. A bare `+` means a space to some and itself to others, so it is refused rather than
    /// taken for another account's name.
    static func object(_ query: [UInt8]?, _ shape: CallShape) -> Result<[UInt8], CallProblem> {
        var writer = JSONWriter()
        writer.beginObject()
        var seen: [String] = []
        let pairs = (query ?? []).split(
            separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        // No query and an empty one are the same: no parameters.
        for pair in pairs where pairs.count > 1 || !pair.isEmpty {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: parts[0], as: UTF8.self)
            guard parts.count == 2, let field = shape.fields.first(where: { $0.name == name })
            else {
                let known = shape.fields.map(\.name).joined(separator: ", ")
                return .failure(
                    .shape(nil, "A query parameter is unknown or has no value; known: \(known)."))
            }
            guard !seen.contains(name) else {
                return .failure(.shape(name, "\(name) stands twice in the query."))
            }
            seen.append(name)
            guard let value = decoded(parts[1]) else {
                return .failure(
                    .shape(
                        name,
                        "\(name) is not percent-encoded UTF-8; a space is %20 and a plus %2B."))
            }
            writer.name(name)
            if case .integer = field.form {
                guard let number = integer(value) else {
                    return .failure(.shape(name, "\(name) must be an integer."))
                }
                writer.value(number)
            } else {
                writer.value(text: value.span)
            }
        }
        writer.endObject()
        return .success(writer.bytes)
    }

    /// Digits and nothing else, within an i64.
    private static func integer(_ text: [UInt8]) -> Int64? {
        guard (1...19).contains(text.count),
            text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int64(String(decoding: text, as: UTF8.self))
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") { return nil }
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexValue),
                let low = rest.popFirst().flatMap(hexValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
