package import AssayBytes
import COpenSSL

/// The system's randomness could not be had: the caller answers `unavailable`.
package enum RandomError: Error {
    /// OpenSSL's generator is not seeded or failed its own tests.
    case generatorFailed
}

/// Unpredictable bytes, from OpenSSL's generator of this thread.
package enum SecureRandom {
    /// Sixteen unpredictable bytes.
    package static func bytes16() throws(RandomError) -> Bytes16 {
        let words = try words()
        return Bytes16(high: words.0, low: words.1)
    }

    /// Thirty-two unpredictable bytes.
    package static func bytes32() throws(RandomError) -> Bytes32 {
        let words = try words()
        return Bytes32(words.0, words.1, words.2, words.3)
    }

    /// Sixty-four unpredictable bits.
    package static func uint64() throws(RandomError) -> UInt64 {
        try words().0
    }

    private static func words() throws(RandomError) -> (UInt64, UInt64, UInt64, UInt64) {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        // The buffer is these four words, written during the call.
        let outcome = unsafe withUnsafeMutableBytes(of: &words) { buffer in
            unsafe RAND_bytes(buffer.baseAddress, 32)
        }
        guard outcome == 1 else {
            ErrorQueue.clear()
            throw .generatorFailed
        }
        return words
    }
}
