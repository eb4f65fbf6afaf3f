/// Why a key could not be used, or a proof not be made.
public enum ProvingError: Error, Hashable, Sendable {
    /// The text is not strict JSON, or not an object.
    case keyNotJSON
    /// A member of the key is missing, of the wrong type, or not base64url.
    case keyMemberInvalid
    /// The key's `kty`, `crv` or `alg` is none this library signs with, or they do not go
    /// together.
    case keyUnsupported
    /// The numbers are not a key, or the public half is not the private half's.
    case keyInvalid
    /// Not an absolute `http` or `https` URL of visible ASCII characters without user info.
    case urlInvalid
    /// A challenge has 32 bytes.
    case challengeInvalid
    /// The cryptographic library failed: memory or randomness.
    case libraryFailed
}
