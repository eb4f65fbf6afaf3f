package import AssayBytes
import AssayEncodings
package import AssayWire

/// An access token all of whose own rules hold, and what it says: shared by the cache and by
/// every request that presents it. Whether its signature holds is known of those in the cache.
package final class VerifiedToken: Sendable {
    /// SHA-256 of the token's text.
    package let digest: Bytes32
    /// The realm by whose rules it was judged.
    package let realm: RealmName
    /// The revision of the key sets it was judged under.
    package let revision: UInt64
    /// Until when it counts without being judged again: never beyond its `exp`.
    package let usableUntil: WallTime
    /// When it expires, in seconds.
    package let expiresAt: Int64
    /// What it is bound to.
    let binding: TokenBinding
    /// That neither it nor its session was revoked, as far as it names them.
    let guards: [Obligation]
    /// Its claims, one JSON object, and behind them subject, client and scope, unescaped.
    let source: [UInt8]
    let claims: Range<Int>
    let subject: Range<Int>?
    let client: Range<Int>?
    let scope: Range<Int>?

    /// A token that passed every step; nil when it was not read so far.
    init?(_ token: AccessToken, _ context: ExamineContext, _ document: borrowing JSONDocument) {
        guard token.hasClaims, let issuer = token.issuer else { return nil }
        let fresh = token.freshUntil?.seconds
        guard let expiresAt = token.expiresAt ?? fresh else { return nil }
        self.expiresAt = expiresAt
        // Held within what 64 bits carry.
        let expiry = WallTime(milliseconds: min(max(expiresAt, 0), 1 << 50) * 1000)
        usableUntil = token.freshUntil.map { min($0, expiry) } ?? expiry
        digest = token.digest
        realm = context.policy.name
        revision = context.issuers.revision
        binding = token.binding
        guards = Self.guards(document, issuer, context.policy.name)

        var source: [UInt8] = []
        let json = document.source(document.root)
        source.reserveCapacity(json.count + 256)
        source.append(json)
        claims = 0..<json.count
        subject = Self.append(document, "sub", to: &source)
        client = Self.append(document, "client_id", to: &source)
        scope = Self.append(document, "scope", to: &source)
        self.source = source
    }

    private static func append(
        _ document: borrowing JSONDocument, _ claim: String, to source: inout [UInt8]
    ) -> Range<Int>? {
        guard let node = document.member(claim, of: document.root),
            let text = document.string(node)
        else { return nil }
        let start = source.count
        source.append(text)
        return start..<source.count
    }

    /// A token is revoked by who issued it and its `jti`, and with the session its `sid` names,
    /// where that is one of ours.
    private static func guards(
        _ document: borrowing JSONDocument, _ issuer: TokenIssuer, _ realm: RealmName
    ) -> [Obligation] {
        var guards: [Obligation] = []
        if let node = document.member("jti", of: document.root), let jti = document.string(node) {
            let digest = HalfDigest.token(issuer: issuer.name.span, jti: jti, in: realm)
            guards.append(.notRevoked(.token(digest)))
        }
        if let node = document.member("sid", of: document.root), let sid = document.string(node),
            let session = ObjectID(text: sid)
        {
            guards.append(.notRevoked(.session(session)))
        }
        return guards
    }
}

extension VerifiedToken: Hashable {
    package static func == (left: VerifiedToken, right: VerifiedToken) -> Bool {
        left === right
            || left.digest == right.digest && left.realm == right.realm
                && left.revision == right.revision && left.usableUntil == right.usableUntil
                && left.source == right.source
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}
