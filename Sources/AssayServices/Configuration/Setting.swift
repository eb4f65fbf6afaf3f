import AssayBytes
package import AssayEncodings

/// One key of a configuration section: how it is read, shown and described.
///
/// The tables of settings are the only place a key stands; reading, `check-config`, the policy
/// hash and the table in `deploy/configuration.md` all come from them.
package struct Setting<Section: Sendable>: Sendable {
    /// The key.
    package let name: String
    /// The unit of its value, where it has one.
    package let unit: String
    /// What a value must be, for people: completes "expected …".
    package let expected: String
    /// What it is for, one line.
    package let summary: String
    /// Whether a file must give it.
    package let isRequired: Bool
    /// Takes the value over; the node that is wrong, if one is.
    let read: @Sendable (JSONDocument, JSONNode, inout Section) -> JSONNode?
    /// The value as JSON text, always the same for the same value.
    let show: @Sendable (Section) -> String
}

/// A place in a section.
typealias SettingPath<Section, Value> = any WritableKeyPath<Section, Value> & Sendable

extension Setting {
    /// A whole number within bounds.
    static func integer<Value: FixedWidthInteger & Sendable>(
        _ name: String, _ path: SettingPath<Section, Value>,
        _ range: ClosedRange<Value>, unit: String = "", _ summary: String
    ) -> Setting {
        Setting(
            name: name, unit: unit,
            expected: "an integer from \(range.lowerBound) to \(range.upperBound)",
            summary: summary, isRequired: false,
            read: { document, node, section in
                guard let number = document.integer(node), let value = Value(exactly: number),
                    range.contains(value)
                else { return node }
                section[keyPath: path] = value
                return nil
            },
            show: { String($0[keyPath: path]) })
    }

    /// `true` or `false`.
    static func truth(
        _ name: String, _ path: SettingPath<Section, Bool>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, unit: "", expected: "true or false", summary: summary,
            isRequired: false,
            read: { document, node, section in
                guard let value = document.bool(node) else { return node }
                section[keyPath: path] = value
                return nil
            },
            show: { $0[keyPath: path] ? "true" : "false" })
    }

    /// A string of some form.
    static func text<Value: Sendable>(
        _ name: String, _ path: SettingPath<Section, Value>,
        _ form: TextForm<Value>, isRequired: Bool = false, _ summary: String
    ) -> Setting {
        Setting(
            name: name, unit: "", expected: form.expected, summary: summary,
            isRequired: isRequired,
            read: { document, node, section in
                guard let value = form.value(of: node, in: document) else { return node }
                section[keyPath: path] = value
                return nil
            },
            show: { quoted(form.show($0[keyPath: path])) })
    }

    /// A list of strings of some form, none twice.
    static func texts<Value: Sendable & Hashable>(
        _ name: String, _ path: SettingPath<Section, [Value]>,
        _ form: TextForm<Value>, count: ClosedRange<Int>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, unit: "",
            expected: "a list of \(count.lowerBound) to \(count.upperBound), none twice, each "
                + form.expected,
            summary: summary, isRequired: false,
            read: { document, node, section in
                guard document.kind(node) == .array, count.contains(document.count(of: node))
                else { return node }
                var values: [Value] = []
                for element in document.elements(of: node) {
                    guard let value = form.value(of: element, in: document),
                        !values.contains(value)
                    else { return element }
                    values.append(value)
                }
                section[keyPath: path] = values
                return nil
            },
            show: { section in
                let values = section[keyPath: path].map { quoted(form.show($0)) }
                return "[" + values.joined(separator: ", ") + "]"
            })
    }

    /// The same setting of a section that lies inside another one.
    func within<Outer: Sendable>(
        _ path: SettingPath<Outer, Section>
    ) -> Setting<Outer> {
        Setting<Outer>(
            name: name, unit: unit, expected: expected, summary: summary,
            isRequired: isRequired,
            read: { document, node, outer in read(document, node, &outer[keyPath: path]) },
            show: { show($0[keyPath: path]) })
    }
}

/// What a string in a configuration stands for.
package struct TextForm<Value: Sendable>: Sendable {
    /// Completes "expected …".
    let expected: String
    /// The value; nil when the string is not of this form.
    let parse: @Sendable (String) -> Value?
    /// The string that gives the value.
    let show: @Sendable (Value) -> String

    func value(of node: JSONNode, in document: JSONDocument) -> Value? {
        guard let text = document.text(node) else { return nil }
        return parse(text)
    }
}

extension TextForm where Value == String {
    /// A string that passes a check.
    static func checked(
        _ expected: String, _ check: @escaping @Sendable (String) -> Bool
    ) -> TextForm<String> {
        TextForm(expected: expected, parse: { check($0) ? $0 : nil }, show: { $0 })
    }
}

extension JSONDocument {
    /// The content of a string as a `String`; nil for any other value.
    package func text(_ node: JSONNode) -> String? {
        guard let span = string(node) else { return nil }
        var bytes: [UInt8] = []
        bytes.append(span)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A string as JSON text.
func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
}
