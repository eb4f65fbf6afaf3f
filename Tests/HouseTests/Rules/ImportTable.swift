/// Which target may import which: the table of the design, as data. A row joins it with the
/// target's first file.
enum ImportTable {
    /// May be imported by every target.
    static let everywhere: Set<String> = ["AssayBytes", "Synchronization"]

    static let rows: [String: Set<String>] = [
        // Layer 0
        "AssayBytes": [],
        "AssaySystem": ["Glibc", "CLinux"],
        // Layer 1
        "AssayEncodings": [],
        "AssayWire": [],
        "AssayCrypto": ["COpenSSL", "CGMP", "CSodium"],
        "AssayTransport": ["AssaySystem", "CZeroMQ"],
        "AssayHTTP": ["AssaySystem", "CMicroHTTPD", "CCurl"],
        "AssayStore": ["AssaySystem", "CSQLite"],
        // Layer 2
        "AssayProofs": ["AssayEncodings", "AssayCrypto", "AssayWire"],
        "AssayLedger": ["AssayEncodings", "AssayWire", "AssayCrypto"],
        "AssayProver": ["AssayEncodings", "AssayCrypto", "AssayWire"],
        "AssayPeer": ["AssaySystem", "AssayWire", "AssayTransport"],
        // Layer 3
        "AssayServices": lower.union(["AssayProofs", "AssayLedger", "AssayPeer"]),
        "AssayClient": [
            "AssayPeer", "AssaySystem", "AssayEncodings", "AssayCrypto", "AssayWire",
            "AssayTransport", "AssayProver",
        ],
        // Layer 4: what stands on services and client may use what those stand on.
        "AssayBench": all,
        "AssaySimulation": all,
        // Layer 5
        "assay": all.union(["AssayBench", "AssaySimulation"]),
    ]

    /// Libraries of the system, each with the one target that may import it.
    static let soleImporters = [
        "Glibc": "AssaySystem", "CLinux": "AssaySystem", "COpenSSL": "AssayCrypto",
        "CZeroMQ": "AssayTransport", "CMicroHTTPD": "AssayHTTP", "CSQLite": "AssayStore",
        "CCurl": "AssayHTTP", "CGMP": "AssayCrypto", "CSodium": "AssayCrypto",
    ]

    private static let lower: Set<String> = [
        "AssaySystem", "AssayEncodings", "AssayWire", "AssayCrypto", "AssayTransport",
        "AssayHTTP", "AssayStore",
    ]
    private static let all = lower.union([
        "AssayProofs", "AssayLedger", "AssayProver", "AssayPeer", "AssayServices", "AssayClient",
    ])

    /// What is wrong with the imports of one file.
    static func findings(_ file: HouseFile) -> [String] {
        guard let row = rows[file.target] else {
            return ["\(file.path): the import table has no row for \(file.target)"]
        }
        let allowed = row.union(everywhere)
        return imports(of: file.text).filter { !allowed.contains($0) }.map { name in
            let owner = soleImporters[name].map { "; only \($0) may" } ?? ""
            return "\(file.path): \(file.target) may not import \(name)\(owner)"
        }
    }

    /// The modules a Swift text imports, in order.
    static func imports(of text: String) -> [String] {
        SwiftCode(text).lines.compactMap { line in
            var words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }[...]
            let modifiers: Set<Substring> = [
                "public", "package", "internal", "fileprivate", "private",
            ]
            while let first = words.first, first.hasPrefix("@") || modifiers.contains(first) {
                words = words.dropFirst()
            }
            guard words.first == "import" else { return nil }
            // `import struct Module.Name` and `import Module.Sub` both import the module.
            let kinds: Set<Substring> = [
                "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
            ]
            words = words.dropFirst().drop { kinds.contains($0) }
            return words.first.map { String($0.prefix { $0 != "." }) }
        }
    }
}
