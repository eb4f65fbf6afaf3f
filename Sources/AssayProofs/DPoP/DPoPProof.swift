import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayWire

/// A DPoP proof while it is examined: the evidence, and what each step has learned so far.
///
/// Nodes are of the workspace's header and payload, ranges of its bytes.
struct DPoPProof {
    /// What the request says.
    let evidence: DPoPVerifyRequest
    /// The token beside it, where this service has read it.
    let token: ProvedToken?
    /// The three parts, from the structure step on.
    var parts: CompactJWS?
    /// The decoded signature.
    var signature: Range<Int> = 0..<0
    /// What the header says, where it was met before: the steps that read it are done then.
    var known: KnownHeader?
    /// The header's members.
    var header: JWSHeader?
    /// The algorithm, once it is known and allowed.
    var algorithm: JOSEAlgorithm?
    /// The public key, as far as it can be judged without arithmetic.
    var key: JWK?
    /// What the key's thumbprint is the digest of.
    var thumbprintInput: Range<Int>?
    /// The key's thumbprint.
    var thumbprint: Bytes32?
    /// What else is digested with that.
    var digests = DPoPDigests()
    /// The claims, once their shape is known to be right.
    var claims: DPoPClaimNodes?
    /// When the nonce was minted, if there is a valid one.
    var nonceMinted: WallTime?
    /// The key, ready for the engine.
    var publicKey: PublicKey?

    /// A proof of which nothing is known yet.
    init(_ evidence: DPoPVerifyRequest, with token: ProvedToken?) {
        self.evidence = evidence
        self.token = token
    }
}

/// What a proof has to say of the access token beside it.
struct ProvedToken {
    /// SHA-256 of its text.
    var digest: Bytes32
    /// The key it is bound to; nil where it is read for a trace alone, and bound to none.
    var thumbprint: Bytes32?
}

/// The claims of a proof (RFC 9449 section 4.2), their JSON types checked.
struct DPoPClaimNodes {
    var jti: JSONNode
    var htm: JSONNode
    var htu: JSONNode
    var iat: Int64
    var exp: Int64?
    var nbf: Int64?
    var nonce: JSONNode?
    var ath: JSONNode?
}
