import AssayBytes

/// A signature of which it is known whether it holds; all bytes in hexadecimal.
struct KnownSignature: Sendable {
    var name: String
    var algorithm: SignatureAlgorithm
    var holds: Bool
    /// Coordinates, or the 32 bytes of an Ed25519 key.
    var key: String
    var message: String
    var signature: String

    /// The same with its parts as bytes; nil where they are none, which no case here is.
    func decoded() -> SelfTestCase? {
        let bytes = Self.bytes(key)
        let made: PublicKey?
        if algorithm == .eddsa {
            made = Bytes32(bytes.span).flatMap { try? PublicKey.ed25519($0) }
        } else {
            guard bytes.count == 64 else { return nil }
            let span = bytes.span
            made = try? PublicKey.ec(
                .p256, x: span.extracting(first: 32), y: span.extracting(last: 32))
        }
        return made.map { key in
            SelfTestCase(
                name: name, algorithm: algorithm, key: key, message: Self.bytes(message),
                signature: Self.bytes(signature), known: holds, keyBytes: bytes)
        }
    }

    private static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text {
            guard let digit = character.hexDigitValue.map({ UInt8($0) }) else { return [] }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}

/// One question of the self-test to every tier that can answer it.
package struct SelfTestCase: Sendable {
    /// What is particular about it.
    package var name: String
    package var algorithm: SignatureAlgorithm
    package var key: PublicKey
    package var message: [UInt8]
    /// In raw form.
    package var signature: [UInt8]
    /// Whether it holds, where that is published.
    package var known: Bool?
    /// Coordinates, or the 32 bytes of an Ed25519 key.
    package var keyBytes: [UInt8]

    /// The published cases alone.
    package static var published: [SelfTestCase] {
        KnownSignature.cases.compactMap { $0.decoded() }
    }

    /// The published cases, and each algorithm's first with one part broken at a time.
    static func all() -> [SelfTestCase] {
        let published = published
        var cases = published
        for algorithm in [SignatureAlgorithm.es256, .eddsa] {
            if let first = published.first(where: { $0.algorithm == algorithm }) {
                cases += first.broken
            }
        }
        return cases
    }

    private var broken: [SelfTestCase] {
        var cases: [SelfTestCase] = []
        func add(_ part: String, _ change: (inout SelfTestCase) -> Void) {
            var changed = self
            changed.name += ", \(part)"
            changed.known = nil
            change(&changed)
            cases.append(changed)
        }
        for byte in [0, 31, 32, 63] {
            add("byte \(byte) changed") { $0.signature[byte] ^= 1 }
        }
        let zeros = [UInt8](repeating: 0, count: 32)
        add("its first number zero") { $0.signature.replaceSubrange(0..<32, with: zeros) }
        add("its second number zero") { $0.signature.replaceSubrange(32..<64, with: zeros) }
        add("all bits set") { $0.signature = [UInt8](repeating: 0xff, count: 64) }
        add("a byte short") { $0.signature.removeLast() }
        add("another message") { $0.message.append(0) }
        return cases
    }
}
