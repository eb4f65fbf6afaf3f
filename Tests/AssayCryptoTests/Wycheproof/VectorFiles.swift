import Foundation

/// External vectors: from `$ASSAY_VECTORS`, else `../shared/vectors` seen from the package or
/// from a folder above it. Where they are absent, a run says what it skipped.
enum VectorFiles {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["ASSAY_VECTORS"], !path.isEmpty {
            return URL(filePath: path)
        }
        var place = URL(filePath: #filePath).deletingLastPathComponent()
        while place.path.count > 1 {
            let candidate = place.deletingLastPathComponent().appending(path: "shared/vectors")
            if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
            place.deleteLastPathComponent()
        }
        return nil
    }()

    /// The JSON object of a file; nil, and a line that says so, where it is not there.
    static func object(_ name: String) throws -> [String: Any]? {
        guard
            let file = folder?.appending(path: name),
            FileManager.default.fileExists(atPath: file.path)
        else {
            print("skipped: \(name) is not there (set ASSAY_VECTORS to the vectors' folder)")
            return nil
        }
        return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    }
}
