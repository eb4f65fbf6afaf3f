import AssayBytes
import AssayEncodings
import Foundation
import Testing

/// A document of a text, or the error it is refused with.
func parse(
    _ text: [UInt8], limits: JSONLimits = JSONLimits(), commentsAllowed: Bool = false
) -> Result<JSONDocument, JSONError> {
    var document = JSONDocument(limits: limits, commentsAllowed: commentsAllowed)
    do throws(JSONError) {
        try document.parse(text.span)
        return .success(document)
    } catch {
        return .failure(error)
    }
}

func parse(
    _ text: String, limits: JSONLimits = JSONLimits(), commentsAllowed: Bool = false
) -> Result<JSONDocument, JSONError> {
    parse(Array(text.utf8), limits: limits, commentsAllowed: commentsAllowed)
}

/// Why a text is refused; nil when it is accepted.
func refusal(
    _ text: String, limits: JSONLimits = JSONLimits(), commentsAllowed: Bool = false
) -> JSONError? {
    refusal(Array(text.utf8), limits: limits, commentsAllowed: commentsAllowed)
}

func refusal(
    _ text: [UInt8], limits: JSONLimits = JSONLimits(), commentsAllowed: Bool = false
) -> JSONError? {
    switch parse(text, limits: limits, commentsAllowed: commentsAllowed) {
    case .success: nil
    case .failure(let error): error
    }
}

func array(_ span: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in span.indices { bytes.append(span[index]) }
    return bytes
}

extension JSONDocument {
    /// The content of a string as an array.
    func content(_ node: JSONNode) -> [UInt8]? {
        guard let span = string(node) else { return nil }
        return array(span)
    }

    /// The content of a string.
    func text(_ node: JSONNode) -> String? {
        content(node).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text a value stands in.
    func sourceText(_ node: JSONNode) -> String {
        String(decoding: array(source(node)), as: UTF8.self)
    }
}

/// Published vectors that are kept outside the repository.
enum Vectors {
    /// The bytes of a file; nil, and a line that says so, where it is absent.
    static func read(_ path: String) -> [UInt8]? {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder =
            ProcessInfo.processInfo.environment["ASSAY_VECTORS"].map { URL(filePath: $0) }
            ?? package.appending(path: "../shared/vectors")
        guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
            print("skipped: \(path) is not there (set ASSAY_VECTORS to the vectors' folder)")
            return nil
        }
        return Array(data)
    }
}

func base64URL(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64URL.encode(bytes.span, appendingTo: &text)
    return String(decoding: text, as: UTF8.self)
}

func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    return Base64URL.decode(text.utf8.span, appendingTo: &bytes) ? bytes : nil
}
