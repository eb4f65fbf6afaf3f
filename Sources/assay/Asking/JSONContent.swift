import AssayBytes
import AssayEncodings

extension JSONDocument {
    /// The content of a string, or any other value as it stands in the text.
    func content(of node: JSONNode) -> [UInt8] {
        var bytes: [UInt8] = []
        if let string = string(node) {
            bytes.append(string)
        } else {
            bytes.append(source(node))
        }
        return bytes
    }
}
