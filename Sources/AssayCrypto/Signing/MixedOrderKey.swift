package import AssayBytes
import CSodium

/// An Ed25519 key whose point A has a part of small order, and what it signs: where the parts in
/// R and A do not undo each other, a verifier that multiplies by the cofactor accepts it and
/// others do not. Computed by libsodium, to compare ways of verifying with; never a key of use.
@safe
package struct MixedOrderKey: Sendable {
    /// What a verifier is given; no form check refuses it.
    package let publicKey: PublicKey
    /// The encoding of A = [a]B + [part]T, T of order 8.
    package let publicBytes: Bytes32
    private let scalar: [UInt8]
    private let part: Int

    /// 0, T … 7T, encoded; empty where libsodium cannot be used.
    private static let smallOrder: [[UInt8]] = {
        guard SodiumVerifier.isReady else { return [] }
        let generator: [UInt8] = [
            0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef,
            0x98, 0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88,
            0x6d, 0x53, 0xfc, 0x05,
        ]
        var multiples: [[UInt8]] = [[1] + [UInt8](repeating: 0, count: 31)]
        while multiples.count < 8, let next = sum(multiples[multiples.count - 1], generator) {
            multiples.append(next)
        }
        return multiples
    }()

    /// The key that follows from `seed`; nil where libsodium cannot make it.
    package init?(seed: Bytes32) {
        let scalar = Self.reduced(seed.array)
        let part = 1 + Int(seed.word3 % 7)
        guard
            let encoding = Self.point(scalar, part), let bytes = Bytes32(encoding.span),
            let key = try? PublicKey.ed25519(bytes)
        else { return nil }
        self.scalar = scalar
        self.part = part
        publicBytes = bytes
        publicKey = key
    }

    /// A signature whose parts of small order undo each other, or one where they do not; nil
    /// where libsodium fails.
    package func sign(_ message: Span<UInt8>, seed: Bytes32, holds: Bool) -> [UInt8]? {
        // Of each try one in eight undo each other.
        for attempt in 0..<UInt8.max {
            let nonce = Self.reduced(seed.array + [attempt])
            let rest = Int(attempt & 7)
            guard let r = Self.point(nonce, rest) else { return nil }
            var text = r + publicBytes.array
            for index in message.indices { text.append(message[index]) }
            let k = Self.reduced(text)
            guard ((rest + Int(k[0] & 7) * part) % 8 == 0) == holds else { continue }
            var product = [UInt8](repeating: 0, count: 32)
            var s = product
            // All are numbers of 32 bytes; the targets are this function's.
            unsafe crypto_core_ed25519_scalar_mul(&product, k, scalar)
            unsafe crypto_core_ed25519_scalar_add(&s, product, nonce)
            return r + s
        }
        return nil
    }

    /// SHA-512 of `bytes` modulo L.
    private static func reduced(_ bytes: [UInt8]) -> [UInt8] {
        var digest: [UInt8] = []
        SHA512.digest512(bytes.span, into: &digest)
        var number = [UInt8](repeating: 0, count: 32)
        // Reads the digest's 64 bytes and writes 32.
        unsafe crypto_core_ed25519_scalar_reduce(&number, digest)
        return number
    }

    /// [scalar]B and so many T.
    private static func point(_ scalar: [UInt8], _ part: Int) -> [UInt8]? {
        var product = [UInt8](repeating: 0, count: 32)
        // Reads the scalar's 32 bytes and writes 32.
        guard
            smallOrder.count == 8,
            unsafe crypto_scalarmult_ed25519_base_noclamp(&product, scalar) == 0
        else { return nil }
        return sum(product, smallOrder[part])
    }

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
        var sum = [UInt8](repeating: 0, count: 32)
        // Reads two encodings of 32 bytes and writes one.
        return unsafe crypto_core_ed25519_add(&sum, left, right) == 0 ? sum : nil
    }
}
