import AssayEncodings
import AssayServices
import AssayWire

/// Checks as lines for a person: what holds, what does not, and what was looked at.
struct CheckLines {
    /// The lines so far.
    private(set) var text = ""
    /// How many checks do not hold.
    private(set) var failures = 0

    /// Adds a check, and what it looked at.
    mutating func add(
        _ name: String, _ reason: String?, _ values: [(label: String, text: String)]
    ) {
        text += "  \(reason == nil ? "ok" : "NO")  \(Self.printable(name))"
        if let reason { text += " (\(Self.printable(reason)))" }
        text += "\n"
        if reason != nil { failures += 1 }
        for value in values {
            text += "       \(Self.printable(value.label)): \(Self.printable(value.text))\n"
        }
    }

    /// Adds the checks of a list as verifiers tell it; false when it is none.
    mutating func add(_ list: JSONNode, in document: JSONDocument) -> Bool {
        guard document.kind(list) == .array else { return false }
        for element in document.elements(of: list) {
            guard document.kind(element) == .object,
                let name = document.member("check", of: element).flatMap(document.text)
            else { return false }
            let reason = document.member("reason", of: element).flatMap(document.text)
            add(name, reason, Self.values(of: element, in: document))
        }
        return true
    }

    private static func values(
        of check: JSONNode, in document: JSONDocument
    ) -> [(label: String, text: String)] {
        guard let values = document.member("values", of: check),
            document.kind(values) == .object
        else { return [] }
        return document.members(of: values).map { member in
            let label = document.text(member.name) ?? ""
            guard document.kind(member.value) != .null else { return (label, "none") }
            return (label, String(decoding: document.content(of: member.value), as: UTF8.self))
        }
    }

    /// Text for a terminal: what could move the cursor is shown as a dot.
    static func printable(_ text: String) -> String {
        String(
            decoding: text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: ".") : $0 },
            as: UTF8.self)
    }
}
