import AssayEncodings
import Testing

private func split(_ text: String) -> CompactJWS? {
    CompactJWS.split(Array(text.utf8).span)
}

@Suite struct CompactJWSTests {
    @Test func `three parts are split at their dots`() throws {
        let parts = try #require(split("aa.bbb.c"))
        #expect(parts.header == 0..<2)
        #expect(parts.payload == 3..<6)
        #expect(parts.signature == 7..<8)
        #expect(parts.signingInput == 0..<6)
    }

    @Test func `payload and signature may be empty, the header not`() throws {
        let parts = try #require(split("a.."))
        #expect(parts.payload == 2..<2)
        #expect(parts.signature == 3..<3)
        #expect(parts.signingInput == 0..<2)
        #expect(split(".b.c") == nil)
        #expect(split("..") == nil)
    }

    @Test(arguments: ["", "a", ".", "a.b", "a.b.c.", "a.b.c.d", "a.b.c.d.e", "....", "{}"])
    func `any other number of parts is refused`(text: String) {
        #expect(split(text) == nil)
    }

    @Test func `dots are found wherever they stand`() {
        // What differs from a dot by one bit, or by one, is none.
        for filler: UInt8 in [0x61, 0x2D, 0x2F, 0x2C, 0xAE, 0x00, 0xFF] {
            for first in 1..<20 {
                for second in first + 1..<24 {
                    var text = [UInt8](repeating: filler, count: 29)
                    text[first] = 0x2E
                    text[second] = 0x2E
                    let parts = CompactJWS.split(text.span)
                    #expect(parts?.header == 0..<first)
                    #expect(parts?.payload == first + 1..<second)
                    #expect(parts?.signature == second + 1..<29)
                    text[28] = 0x2E
                    #expect(CompactJWS.split(text.span) == nil)
                }
            }
        }
    }

    @Test func `RFC 7515 appendix A.3 splits and decodes`() throws {
        let text = Array(
            """
            eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt\
            cGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8\
            ISlSApmWQxfKTUJqPP3-Kg6NU1Q
            """.utf8)
        let parts = try #require(split(String(decoding: text, as: UTF8.self)))
        var document = JSONDocument()
        try document.parse(base64URL: text.span.extracting(parts.header))
        #expect(try JWSHeader.parse(document).get().algorithm == .es256)
        try document.parse(base64URL: text.span.extracting(parts.payload))
        let expiry = try #require(document.member("exp", of: document.root))
        #expect(document.integer(expiry) == 1_300_819_380)
        let name = "http://example.com/is_root"
        #expect(document.bool(try #require(document.member(name, of: document.root))) == true)
    }
}

@Suite struct JWSHeaderTests {
    private func header(_ text: String) throws -> Result<JWSHeader, JWSHeaderProblem> {
        JWSHeader.parse(try parse(text).get())
    }

    @Test func `the header parameters are found`() throws {
        let text =
            "{\"typ\":\"dpop+jwt\",\"alg\":\"ES256\",\"jwk\":{\"kty\":\"EC\"},\"kid\":\"1\",\"x\":[]}"
        let document = try parse(text).get()
        let header = try JWSHeader.parse(document).get()
        #expect(header.algorithm == .es256)
        #expect(document.equals(header.algorithmName, "ES256"))
        #expect(document.equals(try #require(header.type), "dpop+jwt"))
        #expect(document.equals(try #require(header.keyID), "1"))
        #expect(document.sourceText(try #require(header.key)) == "{\"kty\":\"EC\"}")
    }

    @Test func `all but the algorithm may be missing`() throws {
        let header = try header("{\"alg\":\"PS512\"}").get()
        #expect(header.algorithm == .ps512)
        #expect(header.type == nil && header.key == nil && header.keyID == nil)
    }

    @Test(arguments: ["none", "HS256", "HS512", "ES256K", "es256", "", "Ed448", "RSA-OAEP"])
    func `an algorithm Assay has no code for is named but not known`(name: String) throws {
        #expect(try header("{\"alg\":\"\(name)\"}").get().algorithm == nil)
    }

    @Test(
        arguments: [
            ("[]", .notAnObject), ("\"alg\"", .notAnObject), ("null", .notAnObject),
            ("{}", .algorithmMissing), ("{\"ALG\":\"ES256\"}", .algorithmMissing),
            ("{\"alg\":1}", .algorithmNotString), ("{\"alg\":null}", .algorithmNotString),
            ("{\"alg\":[\"ES256\"]}", .algorithmNotString),
            ("{\"alg\":\"ES256\",\"typ\":1}", .typeNotString),
            ("{\"alg\":\"ES256\",\"kid\":{}}", .keyIDNotString),
            ("{\"alg\":\"ES256\",\"jwk\":\"{}\"}", .keyNotObject),
            ("{\"alg\":\"ES256\",\"jwk\":null}", .keyNotObject),
        ] as [(String, JWSHeaderProblem)])
    func `a header of another shape is refused`(text: String, problem: JWSHeaderProblem) throws {
        #expect(try header(text) == .failure(problem))
    }

    @Test(arguments: ["[]", "[\"exp\"]", "null", "false", "\"\"", "{}"])
    func `crit and b64 are refused whatever they hold`(value: String) throws {
        let crit = try header("{\"alg\":\"ES256\",\"crit\":\(value)}")
        let b64 = try header("{\"b64\":\(value),\"alg\":\"ES256\"}")
        let escaped = try header("{\"\\u0063rit\":\(value),\"alg\":\"ES256\"}")
        #expect(crit == .failure(.criticalPresent))
        #expect(b64 == .failure(.b64Present))
        #expect(escaped == .failure(.criticalPresent))
    }
}

@Suite struct JOSENameTests {
    private func algorithm(_ name: String) -> JOSEAlgorithm? {
        JOSEAlgorithm(name: name.utf8.span)
    }

    @Test func `every algorithm is found by its name and by no other case of it`() {
        for algorithm in JOSEAlgorithm.allCases {
            #expect(self.algorithm(algorithm.name) == algorithm)
            #expect(self.algorithm(algorithm.name.lowercased()) == nil)
            #expect(self.algorithm(algorithm.name + " ") == nil)
            #expect(self.algorithm(String(algorithm.name.dropLast())) == nil)
        }
        #expect(algorithm("Ed25519") == .eddsa)
        #expect(algorithm("EDDSA") == nil)
        #expect(algorithm("ed25519") == nil)
    }

    @Test func `every other name of five characters or seven is none`() {
        for name in ["ES257", "RS123", "HS256", "HS384", "PS25X", "EdDSB", "XS256", "Ed25518"] {
            #expect(algorithm(name) == nil)
        }
    }

    @Test func `every curve is found by its name`() {
        for curve in JOSECurve.allCases {
            let found = JOSECurve(name: curve.name.utf8.span)
            #expect(found == curve)
        }
        for name in ["P-255", "p-256", "P256", "secp256k1", "Ed25519", "X25519", "", "P-2561"] {
            let found = JOSECurve(name: name.utf8.span)
            #expect(found == nil)
        }
    }
}
