import AssayBytes
import COpenSSL

/// SHA-512 over bytes that come in pieces, as `SHA256Hasher` is SHA-256.
@safe
struct SHA512Hasher {
    private var context = SHA512_CTX()

    /// An empty message.
    init() {
        // The context is ours alone and of the size the function expects.
        _ = unsafe SHA512_Init(&context)
    }

    /// Adds `bytes` to the message.
    mutating func update(_ bytes: Span<UInt8>) {
        // The pointer is valid for the call, which only reads.
        unsafe bytes.withUnsafeBytes { buffer in
            _ = unsafe SHA512_Update(&context, buffer.baseAddress, buffer.count)
        }
    }

    /// Adds the 32 bytes of `value` to the message.
    mutating func update(_ value: Bytes32) {
        var words: [4 of UInt64] = [
            value.word0.bigEndian, value.word1.bigEndian,
            value.word2.bigEndian, value.word3.bigEndian,
        ]
        // Four words without padding are exactly the value's bytes in network order.
        unsafe withUnsafeBytes(of: &words) { buffer in
            _ = unsafe SHA512_Update(&context, buffer.baseAddress, buffer.count)
        }
    }

    /// The digest of everything added as a number of eight words, the least first, as Ed25519
    /// reads it; nothing may be added after it.
    mutating func finish() -> [8 of UInt64] {
        var words = [8 of UInt64](repeating: 0)
        // Sixty-four bytes of room for a digest of sixty-four bytes.
        unsafe withUnsafeMutableBytes(of: &words) { buffer in
            _ = unsafe SHA512_Final(
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &context)
        }
        for index in words.indices { words[index] = UInt64(littleEndian: words[index]) }
        return words
    }
}
