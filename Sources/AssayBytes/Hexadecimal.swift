extension Bytes16 {
    /// Thirty-two lower-case hexadecimal digits.
    package var hexadecimal: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes.hexadecimal
    }
}

extension Bytes32 {
    /// Sixty-four lower-case hexadecimal digits.
    package var hexadecimal: String { array.hexadecimal }
}

extension [UInt8] {
    fileprivate var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in self {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
