import Foundation

/// A file of the package, read as text.
struct HouseFile: Sendable {
    /// From the package's root.
    var path: String
    var text: String

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// Whether a program writes it.
    var isGenerated: Bool { path.contains("/Generated/") }
    /// The second part of the path: `AssayWire` of `Sources/AssayWire/Envelope/Kind.swift`.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }
}

/// The package on disk.
enum House {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Every Swift file of Sources, sorted by path.
    static let sources = files(under: "Sources", endings: ["swift"])
    /// Every Swift file of Tests, sorted by path.
    static let tests = files(under: "Tests", endings: ["swift"])

    /// Files under a folder of the package whose names end so; those of dot folders excepted.
    static func files(under folder: String, endings: Set<String>) -> [HouseFile] {
        let start = root.appending(path: folder)
        let walk = FileManager.default.enumerator(
            at: start, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        var found: [HouseFile] = []
        while let file = walk?.nextObject() as? URL {
            guard endings.contains(file.pathExtension), let text = read(file) else { continue }
            let path = file.path(percentEncoded: false)
            let prefix = root.path(percentEncoded: false)
            found.append(HouseFile(path: String(path.dropFirst(prefix.count)), text: text))
        }
        return found.sorted { $0.path < $1.path }
    }

    /// A file's text; nil where there is none.
    static func text(_ path: String) -> String? {
        read(root.appending(path: path))
    }

    /// What stands at the top of the package, dot files excepted.
    static func topLevel() throws -> [String] {
        let all = try FileManager.default.contentsOfDirectory(
            atPath: root.path(percentEncoded: false))
        return all.filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func read(_ file: URL) -> String? {
        (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    }
}
