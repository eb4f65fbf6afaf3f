import AssayBytes
import AssayEncodings
import Foundation
import Testing

/// External vectors: from `$ASSAY_VECTORS`, else `../shared/vectors` seen from the package or
/// from a folder above it. Where they are absent, a run names what it skipped.
struct VectorFile {
    let document: JSONDocument

    init?(_ name: String) throws {
        guard let file = Self.folder?.appending(path: name),
            FileManager.default.fileExists(atPath: file.path)
        else {
            print("skipped: \(name) is not there (set ASSAY_VECTORS to the vectors' folder)")
            return nil
        }
        try self.init(file)
    }

    /// A file of the repository, which is always there.
    init(repository path: String) throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        try self.init(root.appending(path: path))
    }

    private init(_ file: URL) throws {
        let limits = JSONLimits(bytesMax: 1 << 24, depthMax: 8, nodesMax: 1 << 18)
        var document = JSONDocument(limits: limits)
        let bytes = [UInt8](try Data(contentsOf: file))
        try document.parse(bytes.span)
        self.document = document
    }

    private static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["ASSAY_VECTORS"], !path.isEmpty {
            return URL(filePath: path)
        }
        var place = URL(filePath: #filePath).deletingLastPathComponent()
        while place.path.count > 1 {
            place.deleteLastPathComponent()
            let candidate = place.appending(path: "shared/vectors")
            if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
        }
        return nil
    }()

    /// The elements of the array at the end of a path of names.
    func list(_ path: String..., of start: JSONNode? = nil) throws -> [JSONNode] {
        var node = start ?? document.root
        for name in path {
            node = try #require(document.member(name, of: node), "\(name)")
        }
        return Array(document.elements(of: node))
    }

    /// A member at the end of a path of names; nil where one is missing.
    func find(_ path: String..., of start: JSONNode? = nil) -> JSONNode? {
        var node = start ?? document.root
        for name in path {
            guard let next = document.member(name, of: node) else { return nil }
            node = next
        }
        return node
    }

    /// A string; nil where it is missing.
    func text(_ name: String, of node: JSONNode) -> String? {
        guard let member = document.member(name, of: node), let span = document.string(member)
        else { return nil }
        return String(decoding: copy(span), as: UTF8.self)
    }

    /// A number; nil where it is missing.
    func number(_ name: String, of node: JSONNode) -> Int64? {
        document.member(name, of: node).flatMap(document.integer)
    }

    /// The bytes of a string of hexadecimal digits.
    func hex(_ name: String, of node: JSONNode) throws -> [UInt8] {
        let digits = try #require(self.text(name, of: node)).map {
            try #require($0.hexDigitValue)
        }
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    /// The JSON text of a node as it stands.
    func source(_ node: JSONNode) -> [UInt8] {
        copy(document.source(node))
    }

    private func copy(_ span: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(span)
        return bytes
    }
}

/// The text of bytes in base64url.
func base64URL(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64URL.encode(bytes.span, appendingTo: &text)
    return String(decoding: text, as: UTF8.self)
}
