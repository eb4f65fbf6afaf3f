import AssayBytes
import AssayEncodings
import AssayWire

/// An access token while its own rules are checked, apart from how it was presented.
///
/// Nodes are of the workspace's header and claims, ranges of its bytes.
struct AccessToken {
    /// Where its text stands in the workspace's bytes.
    let text: Range<Int>
    /// SHA-256 of the text: what `ath` repeats.
    let digest: Bytes32
    /// The three parts of a JWT, from the shape step on; nil of an opaque token.
    var parts: CompactJWS?
    /// The decoded signature.
    var signature: Range<Int> = 0..<0
    /// The header's members.
    var header: JWSHeader?
    /// Whether the claims are a payload or an answer that could be read.
    var hasClaims = false
    /// Whether the claims are what the issuer answered (RFC 7662).
    var isIntrospected = false
    /// Until when the issuer's answer may be used.
    var freshUntil: WallTime?
    /// Its issuer, once it is known to be one of the realm's.
    var issuer: TokenIssuer?
    /// The algorithm, once it is known and allowed.
    var algorithm: JOSEAlgorithm?
    /// When it expires, in seconds.
    var expiresAt: Int64?
    /// What it is bound to, once that is known to be well-formed.
    var binding = TokenBinding()
    /// The issuer's key.
    var key: IssuerKey?
    /// What the issuer has to be asked first.
    var query: IssuerQuery?

    /// A token of which nothing is known yet.
    init(_ text: Range<Int>, digest: Bytes32) {
        self.text = text
        self.digest = digest
    }
}

/// What a token is bound to (RFC 7800); nothing, for a plain bearer token.
struct TokenBinding: Hashable, Sendable {
    /// The key whose proofs it needs (RFC 9449 section 6.1).
    var thumbprint: Bytes32?
    /// The certificate it needs (RFC 8705 section 3.1): SHA-256.
    var certificate: Bytes32?
}

/// One step of a token's own rules: nil when it holds, or when an earlier refusal leaves nothing
/// to judge (which only a trace gets to see).
typealias TokenStep =
    @Sendable (
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal?
