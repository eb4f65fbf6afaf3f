import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayWire
import Testing

/// The derived values of `protocol/vectors/derived`, which any implementation must reach.
@Suite struct DerivedValueTests {
    private func fixed32(_ bytes: [UInt8]) throws -> Bytes32 {
        let value = Bytes32(bytes.span)
        return try #require(value)
    }

    @Test func `record digests and quota keys are those of the protocol`() throws {
        let file = try VectorFile(repository: "protocol/vectors/derived/digests.json")
        var seen: Set<String> = []
        for vector in try file.list("vectors") {
            let computes = try #require(file.text("computes", of: vector))
            let expected = try file.hex("yields", of: vector)
            switch computes {
            case "jti_digest":
                let realm = try #require(RealmName(file.text("realm", of: vector) ?? "?"))
                let jti = try file.hex("jti", of: vector)
                let thumbprint = try fixed32(try file.hex("thumbprint", of: vector))
                let digest = DPoP.recordDigest(of: jti.span, by: thumbprint, realm: realm)
                #expect(digest.array == expected)
            case "quota_key":
                let name = try file.hex("of", of: vector)
                var key: [UInt8] = []
                QuotaKey.ofCaller(name.span).append(to: &key)
                #expect(key == expected)
                if name.count == 32 {
                    key = []
                    QuotaKey.ofKey(try fixed32(name)).append(to: &key)
                    #expect(key == expected)
                }
            default: continue
            }
            seen.insert(computes)
        }
        #expect(seen == ["jti_digest", "quota_key"])
    }

    private static let purposes: [String: MintingPurpose] = [
        "dpop-nonce": .dpopNonce, "key-challenge": .keyChallenge, "enroll": .enrollment,
        "sign-in": .signIn, "enroll-approve": .enrollApproval, "rotate": .rotation,
        "recovery": .recovery,
    ]

    @Test(arguments: ["minted", "purposes"])
    func `minted values are those of the protocol`(_ name: String) throws {
        let file = try VectorFile(repository: "protocol/vectors/derived/\(name).json")
        let vectors = try file.list("vectors")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let bytes = try file.hex("epoch", of: vector)
            let read = Bytes16(bytes.span)
            let epoch = try #require(read)
            let time = WallTime(
                milliseconds: try #require(file.number("minted_at", of: vector)))
            let id = UInt16(try #require(file.number("key_id", of: vector)))
            let key = MintingKey(
                id: id, from: time, until: WallTime(milliseconds: time.milliseconds + 1),
                key: try fixed32(try file.hex("key", of: vector)))
            let subject = try file.hex("subject", of: vector)
            let purpose = try #require(file.text("purpose", of: vector))
            let scope = MintingScope(
                realm: try #require(RealmName(file.text("realm", of: vector) ?? "?")),
                purpose: try #require(Self.purposes[purpose]),
                subject: subject.isEmpty ? nil : try fixed32(subject))
            let random = try file.hex("randomness", of: vector)
            let value = try #require(
                MintedValue.mint(
                    for: scope, with: MintingKeys(epoch: epoch, keys: [key]), at: time,
                    randomness: random.span.bigEndianUInt64(at: 0)))
            #expect(value.array == (try file.hex("yields", of: vector)))
            #expect(base64URL(value.array) == file.text("text", of: vector))
        }
    }
}
