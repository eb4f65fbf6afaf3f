import AssayBytes
import AssayEncodings

/// Settings whose value is objects with keys of their own.
extension Setting {
    /// A list of objects, each read by a table.
    static func list<Row: Hashable & Sendable>(
        _ name: String, _ path: SettingPath<Section, [Row]>, count: ClosedRange<Int>,
        of shape: String, _ summary: String, empty: Row, by table: [Setting<Row>],
        isWhole: @escaping @Sendable (Row) -> Bool
    ) -> Setting {
        Setting(
            name: name, unit: "",
            expected: "a list of \(count.lowerBound) to \(count.upperBound) objects \(shape)",
            summary: summary, isRequired: false,
            read: { document, node, section in
                guard document.kind(node) == .array, count.contains(document.count(of: node))
                else { return node }
                var rows: [Row] = []
                for element in document.elements(of: node) {
                    var row = empty
                    if let wrong = table.read(document, element, &row) { return wrong }
                    guard isWhole(row), !rows.contains(row) else { return element }
                    rows.append(row)
                }
                section[keyPath: path] = rows
                return nil
            },
            show: { section in
                "[" + section[keyPath: path].map(table.shown).joined(separator: ", ") + "]"
            })
    }

    /// An object whose every member is a name and an object read by a table; kept in the order
    /// of the names.
    static func named<Row: Hashable & Sendable>(
        _ name: String, _ path: SettingPath<Section, [Row]>, count: ClosedRange<Int>,
        of shape: String, _ summary: String, name rowName: SettingPath<Row, [UInt8]>,
        form: TextForm<[UInt8]>, empty: Row, by table: [Setting<Row>],
        isWhole: @escaping @Sendable (Row) -> Bool
    ) -> Setting {
        Setting(
            name: name, unit: "",
            expected: "an object of \(count.lowerBound) to \(count.upperBound) names, each "
                + "\(form.expected), with an object \(shape)",
            summary: summary, isRequired: false,
            read: { document, node, section in
                guard document.kind(node) == .object, count.contains(document.count(of: node))
                else { return node }
                var rows: [Row] = []
                for member in document.members(of: node) {
                    guard let text = form.value(of: member.name, in: document) else {
                        return member.name
                    }
                    var row = empty
                    row[keyPath: rowName] = text
                    if let wrong = table.read(document, member.value, &row) { return wrong }
                    guard isWhole(row) else { return member.value }
                    rows.append(row)
                }
                section[keyPath: path] = rows.sorted {
                    $0[keyPath: rowName].lexicographicallyPrecedes($1[keyPath: rowName])
                }
                return nil
            },
            show: { section in
                let rows = section[keyPath: path].map { row in
                    quoted(String(decoding: row[keyPath: rowName], as: UTF8.self)) + ": "
                        + table.shown(row)
                }
                return "{" + rows.joined(separator: ", ") + "}"
            })
    }
}

extension Array {
    /// Reads the members of one object; the node that is wrong, if one is.
    fileprivate func read<Row>(
        _ document: JSONDocument, _ node: JSONNode, _ row: inout Row
    ) -> JSONNode? where Element == Setting<Row> {
        guard document.kind(node) == .object else { return node }
        for member in document.members(of: node) {
            let name = document.text(member.name) ?? ""
            guard let setting = first(where: { $0.name == name }) else { return member.name }
            if let wrong = setting.read(document, member.value, &row) { return wrong }
        }
        return nil
    }

    /// The object as JSON text, always the same for the same row.
    fileprivate func shown<Row>(_ row: Row) -> String where Element == Setting<Row> {
        "{" + map { quoted($0.name) + ": " + $0.show(row) }.joined(separator: ", ") + "}"
    }
}
