import AssayBytes
package import AssayCrypto
import AssayEncodings

extension SigningKey {
    /// The key of a private JWK. `algorithm` stands in where the key has no `alg`, or must agree
    /// with it; without either, the curve's own algorithm, Ed25519's, or RS256.
    package init(
        jwk text: Span<UInt8>, algorithm wanted: SignatureAlgorithm? = nil
    ) throws(SigningKeyError) {
        let reader = try PrivateJWKReader(text)
        let named = try reader.algorithm()
        if let named, let wanted, named != wanted { throw .unsupported }
        let (key, usual) = try reader.key()
        try self.init(key, named ?? wanted ?? usual)
        guard try reader.agrees(with: key) else { throw .keyInvalid }
    }
}

/// Reads the members of a private JWK (RFC 7518 sections 6.2.2 and 6.3.2, RFC 8037 section 2).
private struct PrivateJWKReader {
    private var document = JSONDocument()

    init(_ text: Span<UInt8>) throws(SigningKeyError) {
        do {
            try document.parse(text)
        } catch {
            throw .notJSON
        }
        guard document.kind(document.root) == .object else { throw .notJSON }
    }

    func algorithm() throws(SigningKeyError) -> SignatureAlgorithm? {
        guard let member = document.member("alg", of: document.root) else { return nil }
        for algorithm in SignatureAlgorithm.allCases
        where document.equals(member, algorithm.joseName) {
            return algorithm
        }
        guard document.equals(member, "Ed25519") else { throw .unsupported }
        return .eddsa
    }

    /// The key, and the algorithm it has where none is named.
    func key() throws(SigningKeyError) -> (PrivateKey, SignatureAlgorithm) {
        if has("kty", "EC") { return try ecKey() }
        if has("kty", "OKP"), has("crv", "Ed25519") { return (try ed25519Key(), .eddsa) }
        guard has("kty", "RSA") else { throw .unsupported }
        return (try rsaKey(), .rs256)
    }

    private func ecKey() throws(SigningKeyError) -> (PrivateKey, SignatureAlgorithm) {
        for curve in ECCurve.allCases where has("crv", curve.joseName) {
            let scalar = try bytes("d")
            let key: PrivateKey
            do {
                key = try PrivateKey(curve, d: scalar.span)
            } catch {
                throw .keyInvalid
            }
            switch curve {
            case .p256: return (key, .es256)
            case .p384: return (key, .es384)
            case .p521: return (key, .es512)
            }
        }
        throw .unsupported
    }

    private func ed25519Key() throws(SigningKeyError) -> PrivateKey {
        let d = try bytes("d")
        guard let seed = Bytes32(d.span) else { throw .keyInvalid }
        do {
            return try PrivateKey(ed25519: seed)
        } catch {
            throw .keyInvalid
        }
    }

    private func rsaKey() throws(SigningKeyError) -> PrivateKey {
        let numbers = try rsaNumbers()
        do {
            return try PrivateKey(rsa: numbers)
        } catch {
            throw .keyInvalid
        }
    }

    private func rsaNumbers() throws(SigningKeyError) -> RSAComponents {
        let n = try bytes("n")
        let e = try bytes("e")
        let d = try bytes("d")
        var numbers = RSAComponents(n: n, e: e, d: d)
        guard document.member("p", of: document.root) != nil else { return numbers }
        numbers.p = try bytes("p")
        numbers.q = try bytes("q")
        numbers.dp = try bytes("dp")
        numbers.dq = try bytes("dq")
        numbers.qi = try bytes("qi")
        return numbers
    }

    /// Whether the public members in the text are those of the private key.
    func agrees(with key: PrivateKey) throws(SigningKeyError) -> Bool {
        switch key.components {
        case .ec(_, let x, let y, _):
            let named = (x: try bytes("x"), y: try bytes("y"))
            return named == (x, y)
        case .ed25519(let x, _): return try bytes("x") == x
        case .rsa, nil: return true
        }
    }

    private func has(_ name: String, _ content: String) -> Bool {
        guard let member = document.member(name, of: document.root) else { return false }
        return document.equals(member, content)
    }

    private func bytes(_ name: String) throws(SigningKeyError) -> [UInt8] {
        guard
            let member = document.member(name, of: document.root),
            let text = document.string(member)
        else { throw .memberInvalid }
        var bytes: [UInt8] = []
        guard Base64URL.decode(text, appendingTo: &bytes) else { throw .memberInvalid }
        return bytes
    }
}
