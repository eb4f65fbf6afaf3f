import AssayBytes
import COpenSSL

/// An RSA public key in the form the library verifies with.
@safe
struct RSAModulus: ~Copyable, Sendable {
    /// The modulus, big-endian without leading zeros: its length is that of every signature.
    let modulus: [UInt8]
    /// Owned. The library guards the one part it fills in late by the key's own lock, so threads
    /// may share it.
    nonisolated(unsafe) let pointer: OpaquePointer

    init(_ modulus: Span<UInt8>, exponent: UInt32) throws(KeyError) {
        guard Self.isAcceptable(modulus) else { throw .modulus }
        guard exponent >= CryptoLimits.rsaExponentMin, exponent & 1 == 1 else { throw .exponent }
        let n = try BigNumber(modulus)
        let e = try BigNumber(exponent)
        guard let key = unsafe RSA_new() else {
            ErrorQueue.clear()
            throw .libraryFailed
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(modulus.count)
        bytes.append(modulus)
        self.modulus = bytes
        unsafe pointer = key
        // Takes both numbers over; it fails only where one is absent, and none is.
        _ = unsafe RSA_set0_key(key, n.take(), e.take(), nil)
    }

    /// Whether a modulus has 2048 to 4096 bits, no leading zero byte, and is odd.
    private static func isAcceptable(_ modulus: Span<UInt8>) -> Bool {
        let bytesMax = CryptoLimits.rsaModulusBitsMax / 8
        guard modulus.count > 0, modulus.count <= bytesMax, modulus[0] != 0 else { return false }
        let bits = modulus.count * 8 - modulus[0].leadingZeroBitCount
        return bits >= CryptoLimits.rsaModulusBitsMin && modulus[modulus.count - 1] & 1 == 1
    }

    deinit {
        // Ours alone since `init`.
        unsafe RSA_free(pointer)
    }
}
