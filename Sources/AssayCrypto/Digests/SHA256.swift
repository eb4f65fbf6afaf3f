package import AssayBytes
import COpenSSL

/// SHA-256 in one call (FIPS 180-4).
package enum SHA256 {
    /// The digest of `bytes`.
    package static func digest(_ bytes: Span<UInt8>) -> Bytes32 {
        var hasher = SHA256Hasher()
        hasher.update(bytes)
        return hasher.finish()
    }
}

/// SHA-256 over bytes that come in pieces.
///
/// A plain value on OpenSSL's own block function: copying it forks the state, and nothing is
/// allocated or fetched (the EVP one-shots look their algorithm up on every call).
@safe
package struct SHA256Hasher {
    private var context = SHA256_CTX()

    /// An empty message.
    package init() {
        // The context is ours alone and of the size the function expects.
        _ = unsafe SHA256_Init(&context)
    }

    /// Adds `bytes` to the message.
    package mutating func update(_ bytes: Span<UInt8>) {
        // The pointer is valid for the call, which only reads.
        unsafe bytes.withUnsafeBytes { buffer in
            _ = unsafe SHA256_Update(&context, buffer.baseAddress, buffer.count)
        }
    }

    /// Adds the 32 bytes of `value` to the message.
    package mutating func update(_ value: Bytes32) {
        var words = (
            value.word0.bigEndian, value.word1.bigEndian,
            value.word2.bigEndian, value.word3.bigEndian
        )
        // Four words without padding are exactly the value's bytes in network order.
        unsafe withUnsafeBytes(of: &words) { buffer in
            _ = unsafe SHA256_Update(&context, buffer.baseAddress, buffer.count)
        }
    }

    /// Adds the 16 bytes of `value` to the message.
    package mutating func update(_ value: Bytes16) {
        var words = (value.high.bigEndian, value.low.bigEndian)
        // Two words without padding are exactly the value's bytes in network order.
        unsafe withUnsafeBytes(of: &words) { buffer in
            _ = unsafe SHA256_Update(&context, buffer.baseAddress, buffer.count)
        }
    }

    /// Adds one byte to the message.
    package mutating func update(_ byte: UInt8) {
        var byte = byte
        // One byte, read during the call.
        _ = unsafe SHA256_Update(&context, &byte, 1)
    }

    /// Adds the bytes of a constant text to the message.
    package mutating func update(_ text: StaticString) {
        guard text.hasPointerRepresentation else { return }
        // A static string's bytes live as long as the program.
        _ = unsafe SHA256_Update(&context, text.utf8Start, text.utf8CodeUnitCount)
    }

    /// The digest of everything added; the hasher itself is left as it was.
    package func finish() -> Bytes32 {
        var ended = context
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        // Thirty-two bytes of room for a digest of thirty-two bytes.
        unsafe withUnsafeMutableBytes(of: &words) { buffer in
            _ = unsafe SHA256_Final(buffer.baseAddress, &ended)
        }
        return Bytes32(
            words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
    }
}
