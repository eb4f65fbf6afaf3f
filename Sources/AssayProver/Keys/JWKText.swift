import AssayBytes
package import AssayCrypto
import AssayEncodings

/// Writes keys as JSON Web Keys (RFC 7517, RFC 7518 section 6, RFC 8037 section 2).
enum JWKText {
    /// The public members, in the order and form of RFC 7638 section 3.
    static func publicText(_ components: KeyComponents) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writePublic(components, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// All members, and the algorithm the key is for.
    static func privateText(
        _ components: KeyComponents, _ algorithm: SignatureAlgorithm
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writePublic(components, to: &writer)
        writer.member("alg", algorithm.joseName)
        switch components {
        case .ec(_, _, _, let d), .ed25519(_, let d):
            write("d", d, to: &writer)
        case .rsa(let numbers):
            write("d", numbers.d, to: &writer)
            guard numbers.hasFactors else { break }
            write("p", numbers.p, to: &writer)
            write("q", numbers.q, to: &writer)
            write("dp", numbers.dp, to: &writer)
            write("dq", numbers.dq, to: &writer)
            write("qi", numbers.qi, to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    private static func writePublic(_ components: KeyComponents, to writer: inout JSONWriter) {
        switch components {
        case .ec(let curve, let x, let y, _):
            writer.member("crv", curve.joseName)
            writer.member("kty", "EC")
            write("x", x, to: &writer)
            write("y", y, to: &writer)
        case .ed25519(let x, _):
            writer.member("crv", "Ed25519")
            writer.member("kty", "OKP")
            write("x", x, to: &writer)
        case .rsa(let numbers):
            write("e", numbers.e, to: &writer)
            writer.member("kty", "RSA")
            write("n", numbers.n, to: &writer)
        }
    }

    private static func write(_ name: String, _ number: [UInt8], to writer: inout JSONWriter) {
        var text: [UInt8] = []
        Base64URL.encode(number.span, appendingTo: &text)
        writer.name(name)
        writer.value(text: text.span)
    }
}

extension ECCurve {
    /// The registered name of the curve (RFC 7518 section 6.2.1.1).
    package var joseName: String {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        }
    }
}

extension SignatureAlgorithm {
    /// The registered name of the algorithm (RFC 7518 section 3.1, RFC 8037 section 3.1).
    package var joseName: String {
        switch self {
        case .es256: "ES256"
        case .es384: "ES384"
        case .es512: "ES512"
        case .eddsa: "EdDSA"
        case .rs256: "RS256"
        case .rs384: "RS384"
        case .rs512: "RS512"
        case .ps256: "PS256"
        case .ps384: "PS384"
        case .ps512: "PS512"
        }
    }

    /// The algorithm of a registered name; nil for any other, `none` and HMAC included.
    package init?(joseName name: String) {
        if name == "Ed25519" {
            self = .eddsa
            return
        }
        for algorithm in Self.allCases where algorithm.joseName == name {
            self = algorithm
            return
        }
        return nil
    }
}
