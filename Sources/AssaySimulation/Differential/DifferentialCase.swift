import AssayBytes
package import AssayCrypto

/// One signature every tier is asked for, as text: what a run prints of a difference, and what
/// `assay differential --case` takes.
package struct DifferentialCase: Sendable {
    /// ES256 or EdDSA.
    package var algorithm: SignatureAlgorithm
    /// Coordinates, or the 32 bytes of an Ed25519 key.
    package var key: [UInt8]
    package var message: [UInt8]
    package var signature: [UInt8]

    init(
        algorithm: SignatureAlgorithm, key: [UInt8], message: [UInt8], signature: [UInt8]
    ) {
        self.algorithm = algorithm
        self.key = key
        self.message = message
        self.signature = signature
    }

    /// Reads `ES256:key:message:signature` or `EdDSA:…`, the parts in hexadecimal.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard
            parts.count == 4, let key = Self.bytes(parts[1]), let message = Self.bytes(parts[2]),
            let signature = Self.bytes(parts[3])
        else { return nil }
        switch parts[0] {
        case "ES256": algorithm = .es256
        case "EdDSA": algorithm = .eddsa
        default: return nil
        }
        self.key = key
        self.message = message
        self.signature = signature
        guard publicKey != nil else { return nil }
    }

    /// The case as `init` reads it.
    package var text: String {
        let name = algorithm == .eddsa ? "EdDSA" : "ES256"
        let parts = [key, message, signature].map(Self.hexadecimal)
        return ([name] + parts).joined(separator: ":")
    }

    /// The key, if its bytes are one, or could be of Ed25519.
    var publicKey: PublicKey? {
        if algorithm == .eddsa {
            return Bytes32(key.span).flatMap { try? .ed25519(besideSignature: $0) }
        }
        guard key.count == 64 else { return nil }
        let span = key.span
        return try? .ec(.p256, x: span.extracting(first: 32), y: span.extracting(last: 32))
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue).map { UInt8($0) }
        guard digits.count == text.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
