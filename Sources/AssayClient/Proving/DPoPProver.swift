import AssayBytes
import AssayProver
import AssaySystem
import Synchronization

/// Makes the DPoP proofs of one key (RFC 9449 section 4.2), for a program that is itself a client
/// of an API.
///
/// It remembers the nonce each origin told it last and repeats it in the next proof for that
/// origin. So a program that is refused with `use_dpop_nonce` hands over the response's
/// `DPoP-Nonce` and makes one more proof:
///
///     let prover = DPoPProver(key: key)
///     var answer = try await send(try prover.proof(method: "POST", url: url))
///     if let nonce = answer.headers["DPoP-Nonce"] {
///         prover.take(nonce: nonce, from: url)
///         if answer.wantsNonce {
///             answer = try await send(try prover.proof(method: "POST", url: url))
///         }
///     }
public final class DPoPProver: Sendable {
    /// The key of every proof.
    public let key: ProofKey

    private let nonces = Mutex(NonceMemory())

    /// A prover that knows no nonce yet.
    public init(key: ProofKey) {
        self.key = key
    }

    /// A proof for one request: the value of its `DPoP` header. Each has a random `jti`, so make
    /// one for every attempt.
    ///
    /// - Parameters:
    ///   - method: The request's method.
    ///   - url: The request's URL; query and fragment are left out of the proof.
    ///   - accessToken: The token sent along, whose digest the proof then carries.
    ///   - issuedAt: Seconds since 1970; nil is now.
    public func proof(
        method: String, url: String, accessToken: String? = nil, issuedAt: Int64? = nil
    ) throws(ProvingError) -> String {
        guard let request = RequestURL(url) else { throw .urlInvalid }
        do {
            var builder = try DPoPProofBuilder(
                key: key.signing, method: method, url: request.htu,
                issuedAt: issuedAt ?? Clock.wall().seconds)
            if let accessToken {
                let token = Array(accessToken.utf8)
                builder.bind(accessToken: token.span)
            }
            if let nonce = nonces.withLock({ $0.nonce(of: request.origin) }) {
                builder.nonce = .text(nonce)
            }
            return String(decoding: try builder.build(), as: UTF8.self)
        } catch {
            throw .libraryFailed
        }
    }

    /// Remembers the nonce that the server behind `url` sent in `DPoP-Nonce`. False, and nothing
    /// changes, when it is not a nonce (RFC 9449 section 8.1) or the URL is none.
    @discardableResult
    public func take(nonce: String, from url: String) -> Bool {
        guard let request = RequestURL(url), NonceMemory.isNonce(nonce) else { return false }
        nonces.withLock { $0.remember(nonce, of: request.origin) }
        return true
    }
}

/// The last nonce of each of the few origins a program talks to.
struct NonceMemory {
    /// The one told last stands at the end.
    private var entries: [(origin: String, nonce: String)] = []

    func nonce(of origin: String) -> String? {
        entries.last { $0.origin == origin }?.nonce
    }

    mutating func remember(_ nonce: String, of origin: String) {
        entries.removeAll { $0.origin == origin }
        if entries.count >= ClientLimits.nonceOriginsMax { entries.removeFirst() }
        entries.append((origin, nonce))
    }

    /// One or more NQCHAR (RFC 6749 appendix A), as RFC 9449 section 8.1 defines a nonce.
    static func isNonce(_ text: String) -> Bool {
        (1...ClientLimits.nonceBytesMax).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"")
                    && byte != UInt8(ascii: "\\")
            }
    }
}
