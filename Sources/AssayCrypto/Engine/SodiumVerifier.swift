import AssayBytes
import CSodium

/// Ed25519 (RFC 8032 section 5.1.7) by libsodium, which takes three fifths of OpenSSL's time: for
/// where the engine's own way is not used.
///
/// Only for signatures whose form was judged and keys that exist: what the two libraries judge
/// differently is refused before either.
@safe
enum SodiumVerifier {
    /// Whether the library can be used: it chooses its code for this processor once.
    static let isReady: Bool = {
        // Thread-safe and idempotent by its documentation.
        sodium_init() >= 0
    }()

    /// Whether a signature of 64 bytes holds under `key`.
    static func verify(
        _ message: Span<UInt8>, _ signature: Span<UInt8>, _ key: Ed25519Point
    ) -> Bool {
        guard signature.count == 64 else { return false }
        var words = key.words
        // Four words without padding are the key's bytes. All is read during the call only; a
        // message that is empty has no pointer, and the signature's serves.
        return unsafe withUnsafeBytes(of: &words) { key in
            unsafe signature.withUnsafeBufferPointer { signature in
                unsafe message.withUnsafeBufferPointer { message in
                    guard
                        let key = unsafe key.baseAddress?.assumingMemoryBound(to: UInt8.self),
                        let signature = signature.baseAddress
                    else { return false }
                    let length = UInt64(message.count)
                    return unsafe crypto_sign_ed25519_verify_detached(
                        signature, message.baseAddress ?? signature, length, key) == 0
                }
            }
        }
    }
}
