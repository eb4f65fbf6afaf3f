import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// The public keys of devices: which bytes are one, and that nothing else is.
@Suite struct DeviceKeyTests {
    private func read(_ bytes: [UInt8]) -> CredentialKey? { DeviceKey.read(bytes.span) }

    /// Every form of every kind of key.
    private func sent() throws -> [[UInt8]] {
        try TestKeys.devices().flatMap { key in
            DeviceKeyForm.allCases.compactMap { key.deviceKey($0) }
        }
    }

    @Test func `a key of each allowed curve is read from its info`() throws {
        for (key, curve) in zip(try TestKeys.devices(), CredentialCurve.allCases) {
            let sent = try #require(key.deviceKey(.spki))
            let found = try #require(read(sent))
            #expect(found.curve == curve)
            switch key.privateKey.components {
            case .ec(_, let x, let y, _)?: #expect(found.bytes == x + y)
            case .ed25519(let x, _)?: #expect(found.bytes == x)
            default: Issue.record("a key of no device")
            }
        }
    }

    @Test func `a point of P-256 is the same key as its info`() throws {
        let key = try TestKeys.es256.get()
        let point = try #require(key.deviceKey(.point))
        let info = try #require(key.deviceKey(.spki))
        #expect(point.count == 65)
        #expect(read(point) != nil)
        #expect(read(point) == read(info))
    }

    @Test func `points of other curves need their info`() throws {
        for key in try TestKeys.devices().dropFirst() {
            switch key.privateKey.components {
            case .ec(_, let x, let y, _)?: #expect(read([4] + x + y) == nil)
            case .ed25519(let x, _)?: #expect(read(x) == nil)
            default: Issue.record("a key of no device")
            }
        }
    }

    @Test func `the example of RFC 8410 section 10_1 is read`() throws {
        var bytes: [UInt8] = []
        let text = Array("MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE".utf8)
        try #require(Base64URL.decode(text.span, appendingTo: &bytes))
        let found = try #require(read(bytes))
        #expect(found.curve == .ed25519)
        #expect(found.bytes.prefix(4) == [0x19, 0xBF, 0x44, 0x09])
    }

    @Test(arguments: [
        ("ecdsa_secp256r1_sha256_test", CredentialCurve.p256, "uncompressed"),
        ("ecdsa_secp384r1_sha384_p1363_test", .p384, "uncompressed"),
        ("ed25519_test", .ed25519, "pk"),
    ])
    func `published keys are read as they are published`(
        _ name: String, _ curve: CredentialCurve, _ member: String
    ) throws {
        guard let file = try VectorFile("wycheproof/\(name).json") else { return }
        for group in try file.list("testGroups") {
            let published = try #require(file.find("publicKey", of: group))
            let bytes = try file.hex(member, of: published)
            let found = read(try file.hex("publicKeyDer", of: group))
            #expect(found?.curve == curve)
            #expect(found?.bytes == (curve == .ed25519 ? bytes : Array(bytes.dropFirst())))
        }
    }

    @Test func `published RSA keys are not allowed`() throws {
        guard let file = try VectorFile("wycheproof/rsa_signature_2048_sha256_test.json") else {
            return
        }
        for group in try file.list("testGroups") {
            #expect(read(try file.hex("publicKeyDer", of: group)) == nil)
        }
    }

    @Test func `a part of a key is none, and neither is more than a key`() throws {
        for key in try sent() {
            for count in 0..<key.count {
                #expect(read(Array(key.prefix(count))) == nil)
                // The end of a P-256 info is its point, which is a key by itself.
                if count != 65 { #expect(read(Array(key.suffix(count))) == nil) }
            }
            for byte in [UInt8(0), 0x05, 0x30, 0xFF] {
                #expect(read(key + [byte]) == nil)
                #expect(read([byte] + key) == nil)
            }
            #expect(read(key + key) == nil)
        }
    }

    @Test func `no flipped bit leaves the key as it was`() throws {
        for key in try sent() {
            let whole = try #require(read(key))
            let head = key.count - whole.bytes.count
            for bit in 0..<key.count * 8 {
                var changed = key
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                let found = read(changed)
                // Half of all ordinates are points of Ed25519; of the other curves a point
                // has one neighbour a bit away at most by chance.
                if whole.curve == .ed25519, bit / 8 >= head {
                    #expect(found == nil || found?.bytes == Array(changed[head...]))
                } else {
                    #expect(found == nil, "bit \(bit) of \(key.count) bytes")
                }
            }
        }
    }

    @Test func `what is no point of its curve is no key`() throws {
        let key = try TestKeys.es256.get()
        let point = try #require(key.deviceKey(.point))
        let info = try #require(key.deviceKey(.spki))
        let head = Array(info.prefix(26))
        #expect(read(head + point) != nil)
        for bad in [
            [4] + [UInt8](repeating: 0, count: 64), [4] + [UInt8](repeating: 0xFF, count: 64),
            [4] + point[33...] + point[1..<33],
        ] {
            #expect(read(bad) == nil)
            #expect(read(head + bad) == nil)
        }
    }

    @Test(arguments: [UInt8(0), 1, 2, 3, 5, 6, 7])
    func `a point in any other form is no key`(_ form: UInt8) throws {
        let key = try TestKeys.es256.get()
        let point = try #require(key.deviceKey(.point))
        let whole = [form] + point.dropFirst()
        #expect(read(whole) == nil)
        #expect(read(Array(whole.prefix(33))) == nil)
        #expect(read([form]) == nil)
        #expect(read(KeyInfo.ec(KeyInfo.p256, Array(whole.prefix(33)))) == nil)
        #expect(read(KeyInfo.ec(KeyInfo.p256, whole)) == nil)
    }

    @Test func `Ed25519 points of small order and second encodings are no keys`() {
        let small = [UInt8](repeating: 0, count: 32)
        let one = [1] + [UInt8](repeating: 0, count: 31)
        let second = [0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
        for bytes in [small, one, second] {
            #expect(read(KeyInfo.info([KeyInfo.ed25519], bytes)) == nil)
        }
    }
}
