import Foundation

/// A fresh folder for one test, gone with it.
final class Folder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("assay-e2e-\(UInt32.random(in: 0...UInt32.max))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// A configuration file of one realm and these sections.
    func configuration(_ sections: String) throws -> String {
        let file = url.appendingPathComponent("assay.json")
        let text = #"{"realms": {"default": {"rp_id": "example.com"}}, "# + sections + "}"
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
