import AssayEncodings
import Testing

/// Keys that are well-formed, as members, so that a test can break one.
enum SampleKey {
    static let x32 = "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs"
    static let y32 = "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA"
    /// RFC 8037 appendix A.2.
    static let ed25519 = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    static let ec = ["kty": "\"EC\"", "crv": "\"P-256\"", "x": quoted(x32), "y": quoted(y32)]
    static let okp = ["kty": "\"OKP\"", "crv": "\"Ed25519\"", "x": quoted(ed25519)]
    static let rsa = ["kty": "\"RSA\"", "n": quoted(zeros(2048, last: 1)), "e": "\"AQAB\""]

    static func quoted(_ text: String) -> String { "\"\(text)\"" }

    static func text(_ members: [String: String]) -> String {
        "{"
            + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
            .joined(separator: ",") + "}"
    }

    /// A number of `bits` bits, the first set, the last byte `last`, as Base64urlUInt.
    static func zeros(_ bits: Int, last: UInt8) -> String {
        var bytes = [UInt8](repeating: 0, count: (bits + 7) / 8)
        bytes[0] = 1 << UInt8((bits - 1) % 8)
        bytes[bytes.count - 1] |= last
        return base64URL(bytes)
    }
}

func key(_ text: String, appendingTo workspace: inout [UInt8]) throws -> Result<JWK, JWKProblem> {
    let document = try parse(text).get()
    return JWK.parse(document.root, in: document, appendingTo: &workspace)
}

private func problem(_ members: [String: String]) throws -> JWKProblem? {
    var workspace: [UInt8] = [1, 2, 3]
    switch try key(SampleKey.text(members), appendingTo: &workspace) {
    case .success: return nil
    case .failure(let problem):
        // The workspace is as before.
        #expect(workspace == [1, 2, 3])
        return problem
    }
}

private func problem(
    _ members: [String: String], with name: String, _ value: String?
) throws -> JWKProblem? {
    var members = members
    members[name] = value
    return try problem(members)
}

@Suite struct JWKTests {
    @Test func `a key of each type gives its numbers`() throws {
        var workspace: [UInt8] = [9]
        let ec = try key(SampleKey.text(SampleKey.ec), appendingTo: &workspace).get()
        #expect(ec.material == .ec(.p256, x: 1..<33, y: 33..<65))
        let okp = try key(SampleKey.text(SampleKey.okp), appendingTo: &workspace).get()
        #expect(okp.material == .ed25519(65..<97))
        let rsa = try key(SampleKey.text(SampleKey.rsa), appendingTo: &workspace).get()
        #expect(rsa.material == .rsa(modulus: 97..<353, exponent: 65537))
        #expect(Array(workspace[1..<33]) == decoded(SampleKey.x32))
        #expect(Array(workspace[65..<97]) == decoded(SampleKey.ed25519))
    }

    @Test func `coordinates are exactly as long as the curve says`() throws {
        for (curve, size) in [("P-256", 32), ("P-384", 48), ("P-521", 66)] {
            for count in [0, 1, size - 1, size, size + 1, 2 * size] {
                let number = SampleKey.quoted(base64URL([UInt8](repeating: 7, count: count)))
                let good = SampleKey.quoted(base64URL([UInt8](repeating: 7, count: size)))
                let expected: JWKProblem? = count == size ? nil : .lengthWrong
                var members = ["kty": "\"EC\"", "crv": "\"\(curve)\"", "x": number, "y": good]
                #expect(try problem(members) == expected)
                members["x"] = good
                members["y"] = number
                #expect(try problem(members) == expected)
            }
        }
        for count in [0, 31, 33, 57, 64] {
            let number = SampleKey.quoted(base64URL([UInt8](repeating: 7, count: count)))
            #expect(try problem(SampleKey.okp, with: "x", number) == .lengthWrong)
        }
    }

    @Test func `a modulus has 2048 to 4096 bits, no leading zero, and is odd`() throws {
        for (bits, expected) in [
            (1024, .modulusInvalid), (2047, .modulusInvalid), (2048, nil), (2049, nil), (3072, nil),
            (4095, nil), (4096, nil), (4097, .modulusInvalid), (16384, .modulusInvalid),
        ] as [(Int, JWKProblem?)] {
            let number = SampleKey.quoted(SampleKey.zeros(bits, last: 1))
            #expect(try problem(SampleKey.rsa, with: "n", number) == expected, "\(bits)")
        }
        let even = SampleKey.quoted(SampleKey.zeros(2048, last: 2))
        #expect(try problem(SampleKey.rsa, with: "n", even) == .modulusInvalid)
        let padded = SampleKey.quoted(base64URL([0, 0x80] + [UInt8](repeating: 1, count: 255)))
        #expect(try problem(SampleKey.rsa, with: "n", padded) == .modulusInvalid)
        #expect(try problem(SampleKey.rsa, with: "n", "\"\"") == .modulusInvalid)
    }

    @Test(
        arguments: [
            ("Aw", nil), ("EQ", nil), ("AQAB", nil), ("_____w", nil), ("AQ", .exponentInvalid),
            ("Ag", .exponentInvalid), ("AA", .exponentInvalid), ("AAM", .exponentInvalid),
            ("AQAA", .exponentInvalid), ("AQAAAAE", .exponentInvalid), ("", .exponentInvalid),
            ("AAAAAAAD", .exponentInvalid), ("Ax", .base64URLInvalid),
        ] as [(String, JWKProblem?)])
    func `an exponent is odd, at least 3, below 2^32 and without leading zeros`(
        text: String, expected: JWKProblem?
    ) throws {
        #expect(try problem(SampleKey.rsa, with: "e", SampleKey.quoted(text)) == expected)
    }

    @Test(arguments: ["d", "k", "p", "q", "dp", "dq", "qi", "oth", "\\u0064", "o\\u0074h"])
    func `a private or symmetric member is refused in a key of any type`(name: String) throws {
        for members in [SampleKey.ec, SampleKey.okp, SampleKey.rsa] {
            for value in ["\"AQ\"", "null", "[]"] {
                #expect(try problem(members, with: name, value) == .privateMember)
            }
        }
    }

    @Test(arguments: ["D", "kk", "de", "qp", "othe", "", "ot", "x5c", "kid", "ext"])
    func `other members are ignored`(name: String) throws {
        for members in [SampleKey.ec, SampleKey.okp, SampleKey.rsa] {
            #expect(try problem(members, with: name, "[1]") == nil)
        }
    }

    @Test func `a missing member, or one of another type, is refused`() throws {
        for members in [SampleKey.ec, SampleKey.okp, SampleKey.rsa] {
            for name in members.keys {
                #expect(try problem(members, with: name, nil) == .memberMissing)
                for value in ["1", "null", "{}", "[]", "true"] {
                    #expect(try problem(members, with: name, value) == .memberTypeWrong)
                }
            }
            for name in ["alg", "use"] {
                #expect(try problem(members, with: name, "1") == .memberTypeWrong)
            }
            #expect(try problem(members, with: "key_ops", "\"verify\"") == .memberTypeWrong)
            #expect(try problem(members, with: "key_ops", "[1]") == .memberTypeWrong)
        }
    }

    @Test(arguments: [
        ["kty": "\"oct\""], ["kty": "\"AKP\""], ["kty": "\"ec\""], ["kty": "\"\""],
        ["kty": "\"EC\"", "crv": "\"secp256k1\""], ["kty": "\"EC\"", "crv": "\"Ed25519\""],
        ["kty": "\"OKP\"", "crv": "\"Ed448\""], ["kty": "\"OKP\"", "crv": "\"X25519\""],
        ["kty": "\"OKP\"", "crv": "\"P-256\""],
    ])
    func `another type or curve is not supported`(members: [String: String]) throws {
        #expect(try problem(members) == .unsupported)
    }

    @Test func `what is no object is no key`() throws {
        for text in ["[]", "null", "\"EC\"", "1"] {
            var workspace: [UInt8] = []
            #expect(try key(text, appendingTo: &workspace) == .failure(.notAnObject))
        }
    }

    @Test func `numbers are strict base64url`() throws {
        for text in [SampleKey.x32 + "=", SampleKey.x32 + " ", "+" + SampleKey.x32.dropFirst()] {
            let value = SampleKey.quoted(text)
            #expect(try problem(SampleKey.ec, with: "x", value) == .base64URLInvalid)
            #expect(try problem(SampleKey.okp, with: "x", value) == .base64URLInvalid)
        }
        let loose = SampleKey.quoted(SampleKey.x32.dropLast() + "t")
        #expect(try problem(SampleKey.ec, with: "x", loose) == .base64URLInvalid)
    }
}
