package import AssayBytes
package import AssayCrypto
package import AssayProver
package import AssayWire

/// What sorts of input are made from: keys, the time, and values only the service can give.
package struct HostileContext: Sendable {
    package var realm: RealmName
    package var relyingPartyID: String
    package var seconds: Int64
    /// A live nonce, as text.
    package var nonce: [UInt8]
    /// A live challenge for each of the keys that may sign one.
    package var challenges: [SignatureAlgorithm: Bytes32]
    package var keys: HostileKeys
    /// Who issues tokens; nil where the realm knows none.
    package var tokens: TokenSettings?

    /// What sorts are made from.
    package init(
        realm: RealmName, relyingPartyID: String, seconds: Int64, nonce: [UInt8],
        challenges: [SignatureAlgorithm: Bytes32], keys: HostileKeys,
        tokens: TokenSettings? = nil
    ) {
        self.realm = realm
        self.relyingPartyID = relyingPartyID
        self.seconds = seconds
        self.nonce = nonce
        self.challenges = challenges
        self.keys = keys
        self.tokens = tokens
    }
}

/// One key of each curve, and the dearest RSA key there may be.
package struct HostileKeys: Sendable {
    package private(set) var es256: SigningKey
    package private(set) var es384: SigningKey
    package private(set) var es512: SigningKey
    package private(set) var eddsa: SigningKey
    package let dearestRSA: SigningKey

    /// Makes the keys; the dearest RSA key takes seconds.
    package init(rsa form: KeyForm = .dearestRSA(.rs256)) throws(BenchError) {
        es256 = try KeyForm(.es256).makeKey()
        es384 = try KeyForm(.es384).makeKey()
        es512 = try KeyForm(.es512).makeKey()
        eddsa = try KeyForm(.eddsa).makeKey()
        dearestRSA = try form.makeKey()
    }

    /// Other keys but the RSA one, which takes seconds to make: so that no sort of input is
    /// refused for what the sorts before it have used of a key's quota.
    package mutating func renew() throws(BenchError) {
        es256 = try KeyForm(.es256).makeKey()
        es384 = try KeyForm(.es384).makeKey()
        es512 = try KeyForm(.es512).makeKey()
        eddsa = try KeyForm(.eddsa).makeKey()
    }

    /// The key of an algorithm; the RSA ones are the dearest.
    func key(_ algorithm: SignatureAlgorithm) throws(BenchError) -> SigningKey {
        switch algorithm {
        case .es256: return es256
        case .es384: return es384
        case .es512: return es512
        case .eddsa: return eddsa
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512:
            do throws(SigningKeyError) {
                return try SigningKey(dearestRSA.privateKey, algorithm)
            } catch {
                throw .cryptography
            }
        }
    }
}
