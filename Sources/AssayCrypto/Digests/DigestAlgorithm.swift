import AssayBytes
import COpenSSL

/// The digests signatures are made over.
enum DigestAlgorithm: UInt8 {
    case sha256, sha384, sha512

    var byteCount: Int {
        switch self {
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// OpenSSL's number of the algorithm.
    var identifier: Int32 {
        switch self {
        case .sha256: NID_sha256
        case .sha384: NID_sha384
        case .sha512: NID_sha512
        }
    }

    /// Replaces `digest` by the digest of `message`.
    func compute(_ message: Span<UInt8>, into digest: inout [UInt8]) {
        switch self {
        case .sha256:
            digest.removeAll(keepingCapacity: true)
            SHA256.digest(message).append(to: &digest)
        case .sha384: SHA512.digest384(message, into: &digest)
        case .sha512: SHA512.digest512(message, into: &digest)
        }
    }
}
