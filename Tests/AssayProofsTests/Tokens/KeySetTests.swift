import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// A key set is read strictly: what may be used is kept, and a header names one key or none.
@Suite struct KeySetTests {
    private func jwks(_ keys: [String]) -> [UInt8] {
        Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8)
    }

    /// A public key as JSON text with more members in front.
    private func jwk(_ key: SigningKey, _ members: String = "") -> String {
        let text = String(decoding: key.publicJWK, as: UTF8.self)
        return "{" + (members.isEmpty ? "" : members + ",") + text.dropFirst()
    }

    private func parse(
        _ text: [UInt8], _ algorithms: AlgorithmSet = .all
    ) -> Result<IssuerKeys, KeySetProblem> {
        IssuerKeys.parse(jwks: text.span, algorithms: algorithms)
    }

    private func usable(_ keys: String..., algorithms: AlgorithmSet = .all) throws -> Int {
        try parse(jwks(keys), algorithms).get().keys.count
    }

    @Test func `every kind of key there is code for is kept`() throws {
        for algorithm in SignatureAlgorithm.allCases {
            let key = try SigningKey.generate(algorithm)
            let keys = try parse(jwks([jwk(key, "\"kid\":\"1\"")])).get()
            #expect(keys.keys.count == 1 && keys.skipped == 0)
            #expect(keys.keys.first?.thumbprint == key.thumbprint)
        }
    }

    @Test func `what is no key set is a problem with a name`() throws {
        let key = jwk(try TestKeys.es256.get())
        let texts: [(String, KeySetProblem)] = [
            ("", .notJSON), ("{\"keys\":[]", .notJSON), ("{\"keys\":[],\"keys\":[]}", .notJSON),
            ("{\"keys\":[{\"kty\":\"EC\",\"kty\":\"EC\"}]}", .notJSON), ("[]", .notAKeySet),
            ("{\"keys\":[]} x", .notJSON), ("\u{FEFF}{\"keys\":[]}", .notJSON),
            (key, .notAKeySet), ("{\"keys\":{}}", .notAKeySet), ("{\"keys\":null}", .notAKeySet),
            ("{\"Keys\":[]}", .notAKeySet),
        ]
        for (text, problem) in texts {
            guard case .failure(problem) = parse(Array(text.utf8)) else {
                Issue.record("\(text) is not \(problem)")
                continue
            }
        }
        guard case .failure(.tooManyKeys) = parse(jwks(Array(repeating: "{}", count: 65))) else {
            Issue.record("65 keys are not too many")
            return
        }
        #expect(try parse(jwks(Array(repeating: "{}", count: 64))).get().skipped == 64)
    }

    @Test func `an empty set is a set, and withdraws all keys`() throws {
        let keys = try parse(jwks([])).get()
        #expect(keys.keys.isEmpty)
        guard case .unknown = keys.choose(id: nil, for: .es256) else {
            Issue.record("a key out of nowhere")
            return
        }
    }

    @Test func `keys that are not for access tokens are skipped, the others stay`() throws {
        let key = try TestKeys.es256.get()
        let good = jwk(key, "\"kid\":\"good\"")
        let others = [
            jwk(key, "\"use\":\"enc\""), jwk(key, "\"use\":\"Sig\""), jwk(key, "\"use\":1"),
            jwk(key, "\"key_ops\":[\"sign\"]"), jwk(key, "\"key_ops\":[\"verify\",\"encrypt\"]"),
            jwk(key, "\"key_ops\":[\"verify\",\"verify\"]"), jwk(key, "\"alg\":\"ES384\""),
            jwk(key, "\"alg\":\"ECDH-ES\""), jwk(key, "\"kid\":7"), jwk(key, "\"d\":\"AAAA\""),
            "{\"kty\":\"oct\",\"k\":\"AAAA\"}", "{\"kty\":\"XYZ\"}", "{}", "null", "[]", "\"a\"",
            "{\"kty\":\"EC\",\"crv\":\"secp256k1\",\"x\":\"AA\",\"y\":\"AA\"}",
            "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AA\",\"y\":\"AA\"}",
            "{\"kty\":\"OKP\",\"crv\":\"X25519\",\"x\":\"AA\"}",
        ]
        for other in others {
            let keys = try parse(jwks([other, good])).get()
            #expect(keys.keys.count == 1 && keys.skipped == 1, "\(other)")
            #expect(keys.keys.first?.id == Array("good".utf8))
        }
    }

    @Test func `a key whose private half is published is not used`() throws {
        let key = try TestKeys.es256.get()
        let text = String(decoding: key.privateJWK, as: UTF8.self)
        #expect(try usable(text) == 0)
        let rsa = try TestKeys.rs256.get()
        #expect(try usable(String(decoding: rsa.privateJWK, as: UTF8.self)) == 0)
    }

    @Test func `a point that is not on its curve is no key`() throws {
        let key = try TestKeys.es256.get()
        var text = Array(jwk(key))
        let y = try #require(text.lastIndex(of: ":")) + 2
        text[y] = text[y] == "A" ? "B" : "A"
        #expect(try usable(String(text)) == 0)
    }

    @Test func `only algorithms of the issuer count`() throws {
        let key = try TestKeys.rs256.get()
        #expect(try usable(jwk(key), algorithms: AlgorithmSet([.es256])) == 0)
        let keys = try parse(jwks([jwk(key)]), AlgorithmSet([.ps256, .es256])).get()
        guard case .key = keys.choose(id: nil, for: .ps256),
            case .unknown = keys.choose(id: nil, for: .rs256)
        else {
            Issue.record("chosen for an algorithm that is not allowed")
            return
        }
    }

    @Test func `a kid names one key, and only for its algorithm`() throws {
        let first = try TestKeys.es256.get()
        let second = try TestKeys.other.get()
        let keys = try parse(
            jwks([jwk(first, "\"kid\":\"a\""), jwk(second, "\"kid\":\"\\u0062\"")])
        ).get()
        for (id, key) in [("a", first), ("b", second)] {
            guard case .key(let chosen) = keys.choose(id: Array(id.utf8).span, for: .es256) else {
                Issue.record("\(id) is not found")
                continue
            }
            #expect(chosen.thumbprint == key.thumbprint)
        }
        guard case .notForAlgorithm = keys.choose(id: Array("a".utf8).span, for: .rs256),
            case .unknown = keys.choose(id: Array("A".utf8).span, for: .es256),
            case .unknown = keys.choose(id: Array("".utf8).span, for: .es256),
            case .ambiguous = keys.choose(id: nil, for: .es256),
            case .unknown = keys.choose(id: nil, for: .rs256)
        else {
            Issue.record("chosen otherwise")
            return
        }
    }

    @Test func `a kid that stands for two keys of one algorithm refuses the set`() throws {
        let first = jwk(try TestKeys.es256.get(), "\"kid\":\"a\"")
        let second = jwk(try TestKeys.other.get(), "\"kid\":\"a\"")
        guard case .failure(.keyIDAmbiguous) = parse(jwks([first, second])) else {
            Issue.record("which of them is meant?")
            return
        }
        // The same key twice says nothing new, and another algorithm tells keys apart.
        #expect(try usable(first, first) == 1)
        #expect(try usable(first, jwk(try TestKeys.rs256.get(), "\"kid\":\"a\"")) == 2)
    }

    @Test func `sets of several files are one set`() throws {
        let first = jwk(try TestKeys.es256.get(), "\"kid\":\"a\"")
        let second = jwk(try TestKeys.other.get(), "\"kid\":\"b\"")
        let sets = [try parse(jwks([first, "{}"])).get(), try parse(jwks([second])).get()]
        let joined = try IssuerKeys.joining(sets).get()
        #expect(joined.keys.map(\.id) == [Array("a".utf8), Array("b".utf8)])
        #expect(joined.skipped == 1)
        let clash = try parse(jwks([jwk(try TestKeys.other.get(), "\"kid\":\"a\"")])).get()
        guard case .failure(.keyIDAmbiguous) = IssuerKeys.joining([sets[0], clash]) else {
            Issue.record("a clash across files is one all the same")
            return
        }
    }

    @Test func `each realm has its own issuers`() throws {
        let keys = try parse(jwks([jwk(try TestKeys.es256.get())])).get()
        let one = try #require(RealmName("one"))
        let issuer = Array("https://issuer.example".utf8)
        let sets = IssuerKeySets(
            revision: 1, entries: [.init(realm: one, issuer: issuer, keys: keys)])
        #expect(sets.keys(of: issuer.span, in: one) != nil)
        #expect(sets.keys(of: issuer.span, in: try #require(RealmName("two"))) == nil)
        #expect(sets.keys(of: Array("https://issuer.example/".utf8).span, in: one) == nil)
    }
}
