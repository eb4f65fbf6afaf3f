import AssayEncodings
import Testing

@Suite struct JWKUsageTests {
    private func allowed(
        _ members: [String: String], _ extra: [String: String] = [:]
    ) throws -> [JOSEAlgorithm] {
        var workspace: [UInt8] = []
        let text = SampleKey.text(members.merging(extra) { $1 })
        let key = try key(text, appendingTo: &workspace).get()
        return JOSEAlgorithm.allCases.filter { key.allows($0) }
    }

    @Test func `a key without restrictions is for the algorithms of its type and curve`() throws {
        #expect(try allowed(SampleKey.ec) == [.es256])
        #expect(try allowed(SampleKey.okp) == [.eddsa])
        #expect(
            try allowed(SampleKey.rsa) == [.rs256, .rs384, .rs512, .ps256, .ps384, .ps512])
        let wide = SampleKey.quoted(base64URL([UInt8](repeating: 7, count: 48)))
        let p384 = ["crv": "\"P-384\"", "x": wide, "y": wide]
        #expect(try allowed(SampleKey.ec, p384) == [.es384])
        let wider = SampleKey.quoted(base64URL([UInt8](repeating: 7, count: 66)))
        let p521 = ["crv": "\"P-521\"", "x": wider, "y": wider]
        #expect(try allowed(SampleKey.ec, p521) == [.es512])
    }

    @Test func `alg narrows a key to that algorithm, or to none`() throws {
        #expect(try allowed(SampleKey.rsa, ["alg": "\"PS384\""]) == [.ps384])
        #expect(try allowed(SampleKey.ec, ["alg": "\"ES256\""]) == [.es256])
        #expect(try allowed(SampleKey.ec, ["alg": "\"ES384\""]).isEmpty)
        #expect(try allowed(SampleKey.okp, ["alg": "\"EdDSA\""]) == [.eddsa])
        #expect(try allowed(SampleKey.okp, ["alg": "\"Ed25519\""]) == [.eddsa])
        for name in ["ECDH-ES", "none", "HS256", "RSA-OAEP", "", "es256"] {
            #expect(try allowed(SampleKey.ec, ["alg": "\"\(name)\""]).isEmpty)
        }
    }

    @Test func `use must be sig`() throws {
        #expect(try allowed(SampleKey.ec, ["use": "\"sig\""]) == [.es256])
        for use in ["enc", "", "SIG", "verify"] {
            #expect(try allowed(SampleKey.ec, ["use": "\"\(use)\""]).isEmpty)
        }
    }

    @Test(arguments: [
        ("[\"verify\"]", true), ("[\"sign\",\"verify\"]", true), ("[\"verify\",\"sign\"]", true),
        ("[]", false), ("[\"sign\"]", false), ("[\"encrypt\"]", false),
        ("[\"verify\",\"encrypt\"]", false), ("[\"sign, verify\"]", false), ("[\"Verify\"]", false),
        ("[\"v\\u0065rify\"]", true), ("[\"verify\",\"x\"]", false),
    ])
    func `key_ops must hold verify and nothing of another purpose`(
        operations: String, isAllowed: Bool
    ) throws {
        #expect(try allowed(SampleKey.ec, ["key_ops": operations]).isEmpty == !isAllowed)
        let withUse = ["key_ops": operations, "use": "\"sig\""]
        #expect(try allowed(SampleKey.ec, withUse).isEmpty == !isAllowed)
        let contradiction = ["key_ops": operations, "use": "\"enc\""]
        #expect(try allowed(SampleKey.ec, contradiction).isEmpty)
    }

    @Test(arguments: [
        "[\"verify\",\"verify\"]", "[\"sign\",\"verify\",\"s\\u0069gn\"]", "[\"x\",\"x\"]",
        "[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"]",
    ])
    func `operations that repeat, or more than there are, are a fault of the key`(
        operations: String
    ) throws {
        var members = SampleKey.ec
        members["key_ops"] = operations
        var workspace: [UInt8] = []
        #expect(
            try key(SampleKey.text(members), appendingTo: &workspace)
                == .failure(.operationsInvalid))
        #expect(workspace.isEmpty)
    }
}
