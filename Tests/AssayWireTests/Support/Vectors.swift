import Foundation
import Testing

/// One golden vector.
struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let reads: String
    let hex: String
    let yields: JSONValue
    let canonical: Bool?

    var bytes: [UInt8] { Hex.bytes(hex) ?? [] }
    var testDescription: String { name }
}

/// A batch described by the sizes of its frames.
struct SizeCase: Decodable, Sendable {
    let name: String
    let frames: [Int]
    let yields: String
}

struct VectorFile: Decodable, Sendable {
    let vectors: [Vector]
    let sizes: [SizeCase]?
}

/// The folder `protocol/` of this repository.
enum ProtocolFolder {
    static let url = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "protocol")

    static func read<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
        let data = try Data(contentsOf: url.appending(path: path))
        return try JSONDecoder().decode(type, from: data)
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
    }

    /// Every vector file of messages, by its path in `vectors/`: all of these folders.
    static let messageFiles: [String] = ["envelope", "server", "verifier", "ledger"].flatMap {
        folder in
        let path = url.appending(path: "vectors/" + folder).path()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().map { folder + "/" + $0 }
    }

    static func vectors(_ path: String) throws -> [Vector] {
        try read("vectors/" + path, as: VectorFile.self).vectors
    }

    /// All vectors whose bytes are one request or one reply.
    static func frames() throws -> [Vector] {
        try messageFiles.flatMap(vectors).filter { $0.reads != "batch" }
    }
}

enum Hex {
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[index]), let low = digit(digits[index + 1])
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x61...0x66: character - 0x61 + 10
        default: nil
        }
    }
}
