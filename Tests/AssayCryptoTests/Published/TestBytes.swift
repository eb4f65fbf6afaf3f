import AssayBytes
import Foundation

/// Decoders for tests only: independent of the ones under test.
enum TestBytes {
    static func hex(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text {
            guard let digit = character.hexDigitValue else { continue }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return bytes
    }

    static func base64URL(_ text: String) -> [UInt8] {
        var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: base64).map { [UInt8]($0) } ?? []
    }

    static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func bytes32(_ hexText: String) -> Bytes32 {
        Bytes32(hex(hexText).span) ?? .zero
    }
}
