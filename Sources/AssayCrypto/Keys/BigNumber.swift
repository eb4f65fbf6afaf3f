import AssayBytes
import COpenSSL

/// A number of OpenSSL's that this value owns.
@safe
struct BigNumber: ~Copyable {
    let pointer: OpaquePointer

    /// Zero.
    init() throws(KeyError) {
        // Owned from here to `deinit` or `take`.
        guard let number = unsafe BN_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        unsafe pointer = number
    }

    /// The unsigned big-endian number `bytes`.
    init(_ bytes: Span<UInt8>) throws(KeyError) {
        guard
            let count = Int32(exactly: bytes.count),
            // The span is read during the call only.
            let number = unsafe bytes.withUnsafeBufferPointer({ buffer in
                unsafe BN_bin2bn(buffer.baseAddress, count, nil)
            })
        else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        unsafe pointer = number
    }

    /// The number `word`.
    init(_ word: UInt32) throws(KeyError) {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(word)
        try self.init(bytes.span)
    }

    /// Hands the number to a new owner.
    consuming func take() -> OpaquePointer {
        let pointer = unsafe self.pointer
        discard self
        return unsafe pointer
    }

    deinit {
        // Cleared as well as freed: it may have been a private number.
        unsafe BN_clear_free(pointer)
    }

    /// The bytes of `number`, big-endian, in at least `count` bytes; empty when it does not fit.
    static func bytes(of number: OpaquePointer?, count: Int) -> [UInt8] {
        guard let number = unsafe number, let length = Int32(exactly: count) else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        // The array has the room the call is told of.
        guard unsafe BN_bn2binpad(number, &bytes, length) == length else {
            ErrorQueue.clear()
            return []
        }
        return bytes
    }
}
