import AssayBytes
import AssayEncodings

extension JSONDocument {
    /// The content of a string; nil for any other value.
    func text(_ node: JSONNode) -> String? {
        guard let content = string(node) else { return nil }
        var bytes: [UInt8] = []
        bytes.append(content)
        return String(decoding: bytes, as: UTF8.self)
    }
}
