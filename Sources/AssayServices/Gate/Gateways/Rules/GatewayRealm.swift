import AssayBytes
package import AssayEncodings
package import AssayWire

/// What one realm asks of the requests gateways bring, and how it is answered.
package struct GatewayRealm: Sendable {
    package var name: RealmName
    /// The origins its requests may have; none where no gateway may ask.
    package var origins: [[UInt8]] = []
    /// Whether the only origin stands for whatever the headers say.
    package var replacesOrigin = false
    package var routes = RouteRules([])
    package var refusesAmbiguousPaths = true
    package var readsClientCertificate = false
    /// Whether a quota used up is 429; else 503.
    package var answersTooMany = true
    package var isShadow = false
    let challenges: Challenges
    /// The name, as it is told.
    let text: [UInt8]

    /// A realm that accepts proofs of these algorithms.
    package init(name: RealmName, algorithms: [JOSEAlgorithm]) {
        self.name = name
        challenges = Challenges(algorithms)
        var text: [UInt8] = []
        name.append(to: &text)
        self.text = text
    }

    /// The request's origin as it counts here; nil where it is none of the realm's.
    func origin(scheme: [UInt8], host: Span<UInt8>) -> [UInt8]? {
        if replacesOrigin, origins.count == 1 { return origins[0] }
        // Most say it just as it is known.
        for origin in origins where Self.isOrigin(origin, scheme, host) { return origin }
        guard let origin = RequestOrigin.read(scheme: scheme, host: host),
            origins.contains(origin)
        else { return nil }
        return origin
    }

    private static func isOrigin(
        _ origin: [UInt8], _ scheme: [UInt8], _ host: Span<UInt8>
    ) -> Bool {
        guard origin.count == scheme.count + host.count, origin.span.starts(with: scheme) else {
            return false
        }
        return ConstantTime.equals(origin.span.extracting(scheme.count..<origin.count), host)
    }
}

/// The values of `WWW-Authenticate` (RFC 9449, section 7.1), made once.
struct Challenges: Sendable {
    /// Without an error: nothing was presented.
    let plain: [UInt8]
    let invalidProof: [UInt8]
    let invalidToken: [UInt8]
    let useNonce: [UInt8]

    init(_ algorithms: [JOSEAlgorithm]) {
        let algs = "algs=\"" + algorithms.map(\.name).joined(separator: " ") + "\""
        plain = Array("DPoP \(algs)".utf8)
        invalidProof = Array("DPoP error=\"invalid_dpop_proof\", \(algs)".utf8)
        invalidToken = Array("DPoP error=\"invalid_token\", \(algs)".utf8)
        useNonce = Array("DPoP error=\"use_dpop_nonce\", \(algs)".utf8)
    }

    /// For a token without the scopes a request needs.
    static func insufficient(_ scope: [UInt8]) -> [UInt8] {
        Array("DPoP error=\"insufficient_scope\", scope=\"".utf8) + scope
            + [UInt8(ascii: "\"")]
    }
}
